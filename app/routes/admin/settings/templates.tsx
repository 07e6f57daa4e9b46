import { answerCard, previewCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/save-settings.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { fillTemplate, placeholders, sampleFacts } from '#app/shop/settings/template.ts'
import { CardPage, CardProblem, type DrawnSetting } from '#app/ui/admin/settings/card-page.tsx'
import { useScripted } from '#app/ui/forms/use-scripted.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/templates.ts'

export const handle: RouteHandle = { act: 'settings', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'WhatsApp texts · Settings · Admin' }]

export const loader = () => readCard('templates')

export async function action({ request, context }: Route.ActionArgs) {
	return (await previewCard(request, 'templates')) ?? answerCard(request, context, 'templates')
}

const aboutPlaceholders = (
	<p className="max-w-prose text-sm">
		Each is a link on the page of an order, which opens WhatsApp with the text filled in. In a text{' '}
		{placeholders.map((name) => `{${name}}`).join(', ')} stand for the customer, the number and total of the order,
		courier with tracking number, the page of the order for who is logged in, and the shop.
	</p>
)

export default function TemplatesSettings(props: Route.ComponentProps) {
	return <CardPage {...props} above={{ '': aboutPlaceholders }} draw={drawWithPreview} />
}

function drawWithPreview({ title, field, usual }: DrawnSetting) {
	return (
		<>
			{usual}
			<Preview title={title} field={field} />
		</>
	)
}

/** Shows the text as a customer would read it. Without script a button updates it. */
function Preview({ title, field: { id, name, value, initialValue } }: Pick<DrawnSetting, 'title' | 'field'>) {
	const { name: shop } = useShop()
	const isScripted = useScripted()
	return (
		<>
			<p className="flex min-h-11 items-center text-xs text-muted">
				{isScripted ? (
					'Preview'
				) : (
					<button
						name="preview"
						value={name}
						formAction={`/admin/settings/templates#${id}`}
						className="inline-flex min-h-11 items-center underline underline-offset-4"
					>
						Preview<span className="sr-only">: {title}</span>
					</button>
				)}
			</p>
			<p className="mt-1 mb-2 max-w-prose bg-sand px-3 py-2 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
				{fillTemplate(String(value ?? initialValue), { ...sampleFacts, shop })}
			</p>
		</>
	)
}

export const ErrorBoundary = CardProblem
