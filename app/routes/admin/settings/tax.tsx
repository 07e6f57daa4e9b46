import { handleCardForm } from '#app/http/admin/save-card.server.ts'
import { getCard } from '#app/shop/settings/save-settings.server.ts'
import { getShopContacts } from '#app/shop/settings/shop-settings.server.ts'
import { listRates } from '#app/shop/tax/gst-rates.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { CardPage, CardError } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/tax.ts'

export const handle = { permission: 'financial settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Tax · Settings · Admin' }]

export async function loader() {
	return { ...(await getCard('tax')), rates: listRates(new Date()), hasAddress: Boolean(getShopContacts().address) }
}

export const action = ({ request, context }: Route.ActionArgs) => handleCardForm(request, context, 'tax')

export default function TaxSettings(props: Route.ComponentProps) {
	const { hasAddress, rates } = props.loaderData
	const needsAddress = !hasAddress && (
		<p className="mb-4 max-w-prose text-sm text-warn">Invoices need the shop address. Enter it under Shop, Outlets.</p>
	)
	return <CardPage {...props} above={{ Invoices: needsAddress }} below={<Rates rates={rates} />} />
}

function Rates({ rates }: Pick<Route.ComponentProps['loaderData'], 'rates'>) {
	return (
		<div className="mt-4 max-w-3xl">
			<Block title="Current rates">
				<table className="tabular w-full border-collapse text-sm">
					<caption className="sr-only">Rates by HSN code prefix</caption>
					<thead>
						<tr className="border-b border-line text-left text-xs text-muted">
							{['HSN code prefix', 'Rate', 'Effective from'].map((head, index) => (
								<th key={head} scope="col" className={index === 0 ? 'py-2 font-normal' : 'py-2 pl-3 font-normal'}>
									{head}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rates.map(({ prefix, label, since }) => (
							<tr key={prefix} className="border-b border-line align-top">
								<th scope="row" className="py-2 text-left font-medium">
									{prefix}
								</th>
								<td className="py-2 pl-3">{label}</td>
								<td className="py-2 pl-3 whitespace-nowrap">{since}</td>
							</tr>
						))}
					</tbody>
				</table>
				<p className="mt-3 max-w-prose text-sm text-muted">
					A limit applies to the price of one item after discount, without GST. A price with GST that is just above the
					limit fits neither rate, and the higher one applies to it.
				</p>
			</Block>
		</div>
	)
}

export const ErrorBoundary = CardError
