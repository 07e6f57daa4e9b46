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

const placeholderMeanings: Record<(typeof placeholders)[number], string> = {
	name: 'the customer’s name',
	number: 'the order number',
	total: 'the total of the order, or the value of the cart',
	tracking: 'the courier and the tracking number',
	link: 'a link to the order; in Abandoned cart to the cart, and in Daily updates to New Arrivals',
	shop: 'the shop’s name',
}

const aboutPlaceholders = (
	<div className="max-w-prose space-y-2 text-sm">
		<p>
			The WhatsApp buttons open WhatsApp with these texts. They are on the order page; those for <em>Abandoned cart</em>{' '}
			and <em>Daily updates</em> are in the lists of abandoned carts and of subscribers.
		</p>
		<p>The shop fills in these placeholders. Where one has no meaning, it stays empty:</p>
		<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
			{placeholders.map((name) => (
				<div key={name} className="contents">
					<dt className="font-mono text-xs leading-6">{`{${name}}`}</dt>
					<dd>{placeholderMeanings[name]}</dd>
				</div>
			))}
		</dl>
		<p>
			Customers who ordered in another language get your translation. Without one, they get the default text in their
			language, or your own text if you have changed it.
		</p>
	</div>
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

/** Shows the text with sample values instead of placeholders. Without script a button updates the preview. */
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
