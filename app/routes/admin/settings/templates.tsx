import { handleCardForm } from '#app/http/admin/save-card.server.ts'
import { getCard } from '#app/shop/settings/save-settings.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { fillTemplate, placeholders, sampleValues } from '#app/shop/translations/message-template.ts'
import { CardPage, CardError, type CustomSetting } from '#app/ui/admin/settings/card-page.tsx'
import { useIsScripted } from '#app/ui/forms/field.tsx'
import { useShop } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/templates.ts'

export const handle: RouteHandle = { permission: 'settings', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'WhatsApp texts · Settings · Admin' }]

export const loader = () => getCard('templates')

export const action = ({ request, context }: Route.ActionArgs) => handleCardForm(request, context, 'templates')

const aboutPlaceholders = (
	<p className="max-w-prose text-sm">
		The WhatsApp buttons on the order page open WhatsApp with these texts; the button for <em>Abandoned cart</em> is in
		the list of abandoned carts. The placeholders {placeholders.map((name) => `{${name}}`).join(', ')} stand for the
		customer, the order number, the total, the courier with the tracking number, the link to the order and the name of
		the shop. In <em>Abandoned cart</em>, {'{total}'} is the value of the cart and {'{link}'} opens it; the number and
		tracking stay empty. Customers who ordered in another language get your translation. Without one, they get the
		default text in their language, or your own text if you have changed it.
	</p>
)

export default function TemplatesSettings(props: Route.ComponentProps) {
	return <CardPage {...props} above={{ '': aboutPlaceholders }} draw={drawWithPreview} />
}

function drawWithPreview({ title, field, usual }: CustomSetting) {
	return (
		<>
			{usual}
			<Preview title={title} field={field} />
		</>
	)
}

/** Shows the text as a customer would read it. Without script a button updates it. */
function Preview({ title, field: { id, name, value, initialValue } }: Pick<CustomSetting, 'title' | 'field'>) {
	const { name: shop } = useShop()
	const isScripted = useIsScripted()
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
				{fillTemplate(String(value ?? initialValue), { ...sampleValues, shop })}
			</p>
		</>
	)
}

export const ErrorBoundary = CardError
