import { Link } from 'react-router'
import type { StockMovementView } from '#app/shop/catalog/product/product-details.server.ts'

type Movement = Omit<StockMovementView, 'createdAt'> & { at: string }

interface StockHistoryProps {
	history: { movements: Movement[]; older: number | null; isNewest: boolean }
	address: string
}

const columns = [
	['When', 'text-left'],
	['Why', 'text-left'],
	['Who', 'text-left'],
	['Change', 'text-right'],
	['Remaining', 'text-right'],
] as const

export function StockHistory({ history: { movements, older, isNewest }, address }: StockHistoryProps) {
	return (
		<section id="history" className="mt-6 border-t border-line pt-4">
			<h3 className="font-display text-base">Stock history</h3>
			{movements.length === 0 && (
				<p className="mt-2 text-sm text-muted">Nothing is recorded{isNewest ? ' yet' : ' before that'}.</p>
			)}
			{movements.length > 0 && (
				<table className="mt-2 w-full border-collapse text-sm max-md:block">
					<caption className="sr-only">Changes of the remaining quantity, newest first</caption>
					<thead className="max-md:sr-only">
						<tr className="border-b border-line text-xs text-muted">
							{columns.map(([label, align]) => (
								<th key={label} scope="col" className={`py-2 pr-4 font-medium last:pr-0 ${align}`}>
									{label}
								</th>
							))}
						</tr>
					</thead>
					<tbody className="max-md:block">
						{movements.map((movement) => (
							<MovementRow key={movement.id} movement={movement} />
						))}
					</tbody>
				</table>
			)}
			{(older !== null || !isNewest) && (
				<nav aria-label="Stock history" className="flex gap-6 text-sm">
					{!isNewest && <Step to={`${address}#history`}>Newest</Step>}
					{older !== null && (
						<Step to={`${address}${address.includes('?') ? '&' : '?'}before=${older}#history`}>Older</Step>
					)}
				</nav>
			)}
		</section>
	)
}

const cell = 'py-2 md:pr-4 md:last:pr-0 align-top max-md:block max-md:py-0'

function MovementRow({
	movement: { at, reasonText, variantWords, note, orderId, byUsername, change, remaining },
}: {
	movement: Movement
}) {
	return (
		<tr className="border-b border-line last:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:py-2">
			<td className={`${cell} tabular text-xs text-muted max-md:order-3 md:whitespace-nowrap md:pt-2.5`}>{at}</td>
			<td className={`${cell} max-md:order-1`}>
				{reasonText}
				{variantWords && `: ${variantWords}`}
				{note && <span className="block text-xs text-muted">{note}</span>}
				{orderId !== null && (
					<>
						{' '}
						<Link
							to={`/admin/orders/${orderId}`}
							className="tabular act-link text-indigo underline-offset-2  md:min-h-6"
						>
							Order #{orderId}
						</Link>
					</>
				)}
			</td>
			<td
				className={`${cell} [overflow-wrap:anywhere] max-md:order-5 max-md:col-span-2 max-md:text-xs max-md:text-muted`}
			>
				{byUsername ?? 'Not recorded'}
			</td>
			<td
				className={`${cell} tabular text-right font-medium max-md:order-2 max-md:self-center ${change < 0 ? 'text-danger' : 'text-success'}`}
			>
				{change > 0 ? `+${change.toLocaleString('en-IN')}` : change.toLocaleString('en-IN').replace('-', '−')}
			</td>
			<td className={`${cell} tabular text-right max-md:order-4 max-md:text-xs max-md:text-muted`}>
				{remaining.toLocaleString('en-IN')}
				<span className="md:hidden"> left</span>
			</td>
		</tr>
	)
}

function Step({ to, children }: { to: string; children: string }) {
	return (
		<Link to={to} replace preventScrollReset className="act-link">
			{children}
		</Link>
	)
}
