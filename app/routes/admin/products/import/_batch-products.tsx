import { Link } from 'react-router'
import type { BatchView, UndoneProduct } from '#app/shop/import/undo/undo-view.ts'
import type { StatusTone } from '#app/shop/words/order-status.ts'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'

export function BatchProducts({ products, to }: { products: BatchView['products']; to: (page: number) => string }) {
	return (
		<>
			<table className="mt-5 w-full border-collapse bg-white text-sm">
				<caption className="sr-only">Products of the import, those that stay first</caption>
				<thead>
					<tr className="border-b border-line text-left text-xs text-muted">
						<th scope="col" className="px-4 py-2.5 font-medium">
							Product
						</th>
						<th scope="col" className="px-4 py-2.5 font-medium">
							Undoing
						</th>
					</tr>
				</thead>
				<tbody>
					{products.items.map((product) => (
						<tr key={product.id} className="border-b border-line last:border-0">
							<th scope="row" className="px-4 py-1 text-left align-top font-medium [overflow-wrap:anywhere]">
								<Name {...product} />
							</th>
							<td className="px-4 py-3.5 align-top">
								<Undoing {...product} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<Pager list={products} to={to} />
		</>
	)
}

function Name({ name, productId, state }: UndoneProduct) {
	if (productId === null || state === 'gone')
		return <span className="inline-flex min-h-11 items-center text-muted">{name}</span>
	return (
		<Link
			to={`/admin/products/${productId}`}
			discover="none"
			prefetch="none"
			className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
		>
			{name}
		</Link>
	)
}

function Undoing(product: UndoneProduct) {
	const { tone, words } = badge(product)
	return (
		<>
			<StatusBadge tone={tone}>{words}</StatusBadge>
			{product.reason && <p className="mt-1 text-xs text-muted">{sentence(product.reason)}</p>}
		</>
	)
}

function badge({ state, isNew }: UndoneProduct): { tone: StatusTone; words: string } {
	if (state === 'undone') return { tone: 'muted', words: isNew ? 'Deleted' : 'As it was' }
	if (state === 'gone') return { tone: 'muted', words: 'No longer there' }
	if (state === 'free') return isNew ? { tone: 'danger', words: 'Delete' } : { tone: 'info', words: 'Give back' }
	return { tone: 'warn', words: 'Stays' }
}

function sentence(reason: string): string {
	const text = reason.charAt(0).toUpperCase() + reason.slice(1)
	return text.endsWith('.') ? text : `${text}.`
}
