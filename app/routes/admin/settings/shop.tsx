import { type SubmissionResult, useForm } from '@conform-to/react'
import { answerCard, readCard } from '#app/http/admin/save-card.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { maxAboutLength, maxShopNameLength } from '#app/shop/settings/settings-limits.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SettingsFrame } from '#app/ui/admin/settings/settings-frame.tsx'
import { Source } from '#app/ui/admin/settings/setting-source.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/shop.ts'
import { OutletRows } from './_outlet-rows.tsx'

export const handle: RouteHandle = { act: 'settings', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'Shop · Settings · Admin' }]

export const loader = () => readCard('shop')

export function action({ request, context }: Route.ActionArgs) {
	return answerCard(request, context, 'shop')
}

export default function ShopSettings({ loaderData, actionData }: Route.ComponentProps) {
	return <ShopForm key={loaderData.values.seen} {...loaderData} lastResult={useAnswer(actionData)} />
}

type ShopFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

function ShopForm({ values, sources, lastResult }: ShopFormProps) {
	const [form, fields] = useForm({ id: 'shop', lastResult, defaultValue: values, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<SettingsFrame title="Shop" card="shop" form={form} seen={fields.seen}>
			<Block title="Name">
				<TextField field={fields.name} label="Name of the shop" required maxLength={maxShopNameLength} />
				<Source sources={sources} field="name" of="the name" />
				<TextField
					field={fields.about}
					label="In a sentence"
					hint="Such as: Cotton kurtas, printed by hand in Jaipur. It stands at the end of each page and in what search engines show."
					maxLength={maxAboutLength}
				/>
				<Source sources={sources} field="about" of="the sentence" />
				<TextField field={fields.founded} label="Since" hint="The year in which the shop began" inputMode="numeric" />
				<Source sources={sources} field="founded" of="the year" />
			</Block>
			<Block title="How shoppers reach you">
				<TextArea
					field={fields.phones}
					label="Phone numbers"
					hint="One a line. The first stands on invoices and in mails; all of them on the contact page."
					rows={2}
					inputMode="tel"
				/>
				<Source sources={sources} field="phones" of="the phone numbers" />
				<TextField
					field={fields.whatsapp}
					type="tel"
					label="WhatsApp number"
					hint="Of the chat button, which goes when this is empty. The default is the first phone number."
				/>
				<Source sources={sources} field="whatsapp" of="the WhatsApp number" />
				<TextField field={fields.email} type="email" label="E-mail address" />
				<Source sources={sources} field="email" of="the e-mail address" />
				<TextArea
					field={fields.social}
					label="Social links"
					hint="One a line, such as https://www.instagram.com/yourshop"
					rows={2}
				/>
				<Source sources={sources} field="social" of="the social links" />
			</Block>
			<Block title="Outlets">
				<p className="mb-3 max-w-prose text-sm text-muted">
					The address of the first one stands on invoices and in mails; all of them on the contact page.
				</p>
				<OutletRows form={form} field={fields.outlets} />
				<Source sources={sources} field="outlets" of="the outlets" />
			</Block>
		</SettingsFrame>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
