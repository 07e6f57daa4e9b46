import { handleCardForm } from '#app/http/admin/save-card.server.ts'
import { loadOutletTranslations } from '#app/shop/settings/translated-settings.server.ts'
import { getCard } from '#app/shop/settings/save-settings.server.ts'
import { TranslationFields } from '#app/ui/admin/form/translation-fields.tsx'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { CardPage, CardError, type CustomSetting } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/shop.ts'
import type { FieldMetadata } from '@conform-to/react'
import { Link, useLoaderData } from 'react-router'
import { maxOutlets } from '#app/shop/settings/shop-view.ts'
import { maxAddressLength, maxHoursLength } from '#app/shop/values/limits.ts'
import { FieldError, TextArea, TextField, useIsScripted } from '#app/ui/forms/field.tsx'

export const handle: RouteHandle = { permission: 'settings', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'Shop · Settings · Admin' }]

export const loader = async () => ({ ...(await getCard('shop')), outlets: await loadOutletTranslations() })

export const action = ({ request, context }: Route.ActionArgs) => handleCardForm(request, context, 'shop')

const aboutOutlets = (
	<p className="mb-3 max-w-prose text-sm text-muted">
		The first outlet’s address appears on invoices and in emails. All outlets appear on the contact page.
	</p>
)

const toTranslations = (
	<p className="text-sm">
		<Link to="/admin/translations" className="act-link">
			View translations
		</Link>
	</p>
)

const renderOutlets = ({ setting, form, field, usual }: CustomSetting) =>
	setting.name === 'outlets' ? <OutletRows form={form} field={field} /> : usual

export default function ShopSettings(props: Route.ComponentProps) {
	return (
		<CardPage
			{...props}
			draw={renderOutlets}
			above={{ Outlets: aboutOutlets }}
			under={{ 'Languages of the storefront': toTranslations }}
		/>
	)
}

export const ErrorBoundary = CardError

interface Outlet {
	name: string
	address: string
	city: string
	mapsUrl: string
	hours: string
	translations?: object
}

type OutletTranslations = Route.ComponentProps['loaderData']['outlets']

const rowButton = 'act-link rounded-soft px-3 text-sm'

function OutletRows({ form, field }: Pick<CustomSetting, 'form' | 'field'>) {
	const { outlets: translations } = useLoaderData<typeof loader>()
	const rows = (field as FieldMetadata<Outlet[]>).getFieldList()
	// Without script the page reloads. The fragment then scrolls back to the outlets.
	const formAction = useIsScripted() ? undefined : `#${field.id}`
	return (
		<div id={field.id}>
			{rows.map((row, index) => {
				const { name, address, city, mapsUrl, hours } = row.getFieldset()
				return (
					<fieldset key={row.key} id={row.id} tabIndex={-1} className="mb-4 border-l-2 border-line pl-4">
						<legend className="sr-only">Outlet {index + 1}</legend>
						<div className="grid gap-x-4 sm:grid-cols-2">
							<TextField field={name} label="Outlet name" />
							<TextField field={address} label="Address" maxLength={maxAddressLength} />
							<TextField field={city} label="City" hint="For the first outlet, shown on the shop pages." />
							<TextField
								field={mapsUrl}
								type="url"
								label="Map link"
								hint="Leave empty to search the map for the address."
							/>
							<TextArea field={hours} label="Opening hours" rows={2} maxLength={maxHoursLength} />
						</div>
						<TranslationFields
							form={form}
							translations={{ ...translations, states: findStates(translations, row.initialValue) }}
							name={`${row.name}.translations`}
							texts={(row.initialValue as Partial<Outlet> | undefined)?.translations}
							title={`Translations of outlet ${index + 1}`}
							className="mt-2"
						/>
						<button
							type="submit"
							{...form.remove.getButtonProps({ name: field.name, index })}
							formAction={formAction}
							className={`${rowButton} -ml-3 text-danger`}
						>
							Remove<span className="sr-only"> outlet {index + 1}</span>
						</button>
					</fieldset>
				)
			})}
			{rows.length < maxOutlets && (
				<button
					type="submit"
					{...form.insert.getButtonProps({ name: field.name })}
					formAction={formAction}
					id={`${field.id}-add`}
					className={`${rowButton} -ml-3`}
				>
					Add outlet
				</button>
			)}
			{field.errors && <FieldError field={field} />}
		</div>
	)
}

/**
 * Returns the states of the translations of the saved outlet that has the same texts as `row`. Returns `{}` when there
 * is none, because the outlet is new or its texts were changed.
 */
function findStates({ saved }: OutletTranslations, row: Partial<Record<keyof Outlet, unknown>> | undefined) {
	const isSame = ({ outlet }: OutletTranslations['saved'][number]) =>
		(['name', 'address', 'city', 'hours'] as const).every((field) => outlet[field] === (row?.[field] ?? ''))
	return saved.find(isSame)?.states ?? {}
}
