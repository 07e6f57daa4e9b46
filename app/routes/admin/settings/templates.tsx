import { type SubmissionResult, useForm } from '@conform-to/react'
import { answerCard, previewCard, readCard } from '#app/http/admin/save-card.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { maxTemplateLength } from '#app/shop/settings/settings-limits.ts'
import { fillTemplate, placeholders, sampleFacts } from '#app/shop/settings/template.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SettingsFrame } from '#app/ui/admin/settings/settings-frame.tsx'
import { Source } from '#app/ui/admin/settings/setting-source.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useScripted } from '#app/ui/forms/use-scripted.ts'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/templates.ts'

const templates = [
	{ field: 'confirm', title: 'Confirm an order' },
	{ field: 'shipped', title: 'Shipped' },
	{ field: 'review', title: 'Ask for a review' },
	{ field: 'payment', title: 'Ask for payment' },
] as const

export const handle: RouteHandle = { act: 'settings', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'WhatsApp texts · Settings · Admin' }]

export const loader = () => readCard('templates')

export async function action({ request, context }: Route.ActionArgs) {
	return (await previewCard(request, 'templates')) ?? answerCard(request, context, 'templates')
}

export default function TemplatesSettings({ loaderData, actionData }: Route.ComponentProps) {
	return <TemplatesForm key={loaderData.values.seen} {...loaderData} lastResult={useAnswer(actionData)} />
}

type TemplatesFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

function TemplatesForm({ values, sources, lastResult }: TemplatesFormProps) {
	const { name: shop } = useShop()
	const [form, fields] = useForm({ id: 'templates', lastResult, defaultValue: values, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	const isScripted = useScripted()
	return (
		<SettingsFrame title="WhatsApp texts" card="templates" form={form} seen={fields.seen}>
			<Block>
				<p className="max-w-prose text-sm">
					Each is a link on the page of an order, which opens WhatsApp with the text filled in. In a text{' '}
					{placeholders.map((name) => `{${name}}`).join(', ')} stand for the customer, the number and total of the
					order, courier with tracking number, the page of the order for who is logged in, and the shop.
				</p>
			</Block>
			{templates.map(({ field, title }) => (
				<Block key={field} title={title}>
					<TextArea field={fields[field]} label={`Text: ${title}`} required rows={4} maxLength={maxTemplateLength} />
					<p className="flex min-h-11 items-center text-xs text-muted">
						{isScripted ? (
							'Preview'
						) : (
							<button
								name="preview"
								value={field}
								formAction={`/admin/settings/templates#${fields[field].id}`}
								className="inline-flex min-h-11 items-center underline underline-offset-4"
							>
								Preview<span className="sr-only">: {title}</span>
							</button>
						)}
					</p>
					<p className="mt-1 mb-2 max-w-prose bg-sand px-3 py-2 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
						{fillTemplate(fields[field].value ?? values[field], { ...sampleFacts, shop })}
					</p>
					<Source sources={sources} field={field} of={`the text ${title}`} />
				</Block>
			))}
		</SettingsFrame>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
