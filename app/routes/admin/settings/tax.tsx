import { type SubmissionResult, useForm } from '@conform-to/react'
import { answerCard, readCard } from '#app/http/admin/save-card.server.ts'
import { INDIAN_STATES } from '#app/shop/words/regions.ts'
import { shopContacts } from '#app/shop/settings/shop-settings.server.ts'
import { rateRows } from '#app/shop/tax/rate-words.ts'
import { TAX_MODES } from '#app/shop/tax/tax-modes.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SettingsFrame } from '#app/ui/admin/settings/settings-frame.tsx'
import { Source } from '#app/ui/admin/settings/setting-source.tsx'
import { FieldError, SelectField, TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/tax.ts'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = () => [{ title: 'Tax · Settings · Admin' }]

export async function loader() {
	return { ...(await readCard('tax')), rates: rateRows(new Date()), hasAddress: Boolean(shopContacts().address) }
}

export function action({ request, context }: Route.ActionArgs) {
	return answerCard(request, context, 'tax')
}

export default function TaxSettings({ loaderData, actionData }: Route.ComponentProps) {
	return <TaxForm key={loaderData.values.seen} {...loaderData} lastResult={useAnswer(actionData)} />
}

type TaxFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

function TaxForm({ values, sources, rates, hasAddress, lastResult }: TaxFormProps) {
	const [form, fields] = useForm({ id: 'tax', lastResult, defaultValue: values, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<SettingsFrame title="Tax" card="tax" form={form} seen={fields.seen} below={<Rates rates={rates} />}>
			<Block title="What the shop is">
				<p className="mb-4 max-w-prose text-sm text-muted">
					Until you choose Regular or Composition scheme, bills are plain and nothing is numbered. Prices are with tax:
					no total changes. Please have an accountant look at the first invoice.
				</p>
				<fieldset aria-describedby={fields.mode.errorId}>
					<legend className="text-sm">Registration</legend>
					<RadioRow
						name={fields.mode.name}
						choices={Object.entries(TAX_MODES)}
						chosen={fields.mode.initialValue ?? 'none'}
					/>
					<FieldError field={fields.mode} />
				</fieldset>
				<Source sources={sources} field="mode" of="the registration" />
				<TextField field={fields.gstin} label="GST number" autoComplete="off" />
				<Source sources={sources} field="gstin" of="the GST number" />
				<TextField field={fields.legalName} label="Registered name" hint="As on the certificate of registration" />
				<Source sources={sources} field="legalName" of="the registered name" />
				<SelectField field={fields.homeState} label="Your home state" required>
					{INDIAN_STATES.map((name) => (
						<option key={name}>{name}</option>
					))}
				</SelectField>
				<Source sources={sources} field="homeState" of="the home state" />
			</Block>
			<Block title="Invoices">
				{!hasAddress && (
					<p className="mb-4 max-w-prose text-sm text-warn">
						An invoice needs the address of the shop: enter it under Shop, Outlets.
					</p>
				)}
				<TextField
					field={fields.prefix}
					label="Beginning of invoice numbers"
					hint="At most 4 of A-Z, 0-9, - and /. INV/ makes INV/2627/00001, and CINV/2627/00001 for credit notes."
					autoComplete="off"
				/>
				<Source sources={sources} field="prefix" of="the beginning of invoice numbers" />
				<TextField
					field={fields.hsn}
					label="HSN code of other products"
					hint="Of products that have none themselves, nor by their category. 4, 6 or 8 digits."
					inputMode="numeric"
					autoComplete="off"
				/>
				<Source sources={sources} field="hsn" of="the HSN code" />
			</Block>
		</SettingsFrame>
	)
}

function Rates({ rates }: Pick<TaxFormProps, 'rates'>) {
	return (
		<div className="mt-4 max-w-3xl">
			<Block title="Rates that hold today">
				<table className="tabular w-full border-collapse text-sm">
					<caption className="sr-only">Rates by the beginning of the HSN code</caption>
					<thead>
						<tr className="border-b border-line text-left text-xs text-muted">
							<th scope="col" className="py-2 font-normal">
								HSN code begins with
							</th>
							<th scope="col" className="py-2 pl-3 font-normal">
								Rate
							</th>
							<th scope="col" className="py-2 pl-3 font-normal">
								Since
							</th>
						</tr>
					</thead>
					<tbody>
						{rates.map(({ prefix, words, since }) => (
							<tr key={prefix} className="border-b border-line align-top">
								<th scope="row" className="py-2 text-left font-medium">
									{prefix}
								</th>
								<td className="py-2 pl-3">{words}</td>
								<td className="py-2 pl-3 whitespace-nowrap">{since}</td>
							</tr>
						))}
					</tbody>
				</table>
				<p className="mt-3 max-w-prose text-sm text-muted">
					The value is that of one piece, after its discount and without tax. A price with tax that fits neither rate
					pays the higher one.
				</p>
			</Block>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
