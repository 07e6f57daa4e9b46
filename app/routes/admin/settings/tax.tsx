import { answerCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/save-settings.server.ts'
import { shopContacts } from '#app/shop/settings/shop-settings.server.ts'
import { rateRows } from '#app/shop/tax/rate-words.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { CardPage, CardProblem } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/tax.ts'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = () => [{ title: 'Tax · Settings · Admin' }]

export async function loader() {
	return { ...(await readCard('tax')), rates: rateRows(new Date()), hasAddress: Boolean(shopContacts().address) }
}

export const action = ({ request, context }: Route.ActionArgs) => answerCard(request, context, 'tax')

export default function TaxSettings(props: Route.ComponentProps) {
	const { hasAddress, rates } = props.loaderData
	const needsAddress = !hasAddress && (
		<p className="mb-4 max-w-prose text-sm text-warn">
			An invoice needs the address of the shop: enter it under Shop, Outlets.
		</p>
	)
	return <CardPage {...props} above={{ Invoices: needsAddress }} below={<Rates rates={rates} />} />
}

function Rates({ rates }: Pick<Route.ComponentProps['loaderData'], 'rates'>) {
	return (
		<div className="mt-4 max-w-3xl">
			<Block title="Rates that hold today">
				<table className="tabular w-full border-collapse text-sm">
					<caption className="sr-only">Rates by the beginning of the HSN code</caption>
					<thead>
						<tr className="border-b border-line text-left text-xs text-muted">
							{['HSN code begins with', 'Rate', 'Since'].map((head, index) => (
								<th key={head} scope="col" className={index === 0 ? 'py-2 font-normal' : 'py-2 pl-3 font-normal'}>
									{head}
								</th>
							))}
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

export const ErrorBoundary = CardProblem
