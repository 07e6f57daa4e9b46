import { Link } from 'react-router'
import type { AdminOrderRow } from '#app/shop/orders/admin-order-rows.server.ts'
import { isCash } from '#app/shop/words/ways-to-pay.ts'
import { ShopImage } from '#app/ui/product/shop-image.tsx'

type Queued = Omit<AdminOrderRow, 'createdAt' | 'heldUntil'>

/** Lists the orders to pack: beside the current one on a desktop, in a line above it on a phone. */
export function Queue({ queue, currentId }: { queue: Queued[]; currentId: number }) {
	return (
		<nav aria-label="Orders to pack" className="p-queue">
			<ol>
				{queue.map((order) => (
					<li key={order.id}>
						<Link
							to={`/admin/orders/packing?order=${order.id}`}
							aria-current={order.id === currentId ? 'true' : undefined}
						>
							<span className="truncate">
								<b>#{order.id}</b> {order.customerName}
							</span>
							<span className="p-thumbs">
								{order.firstItems.map(({ image }, index) => (
									<ShopImage key={index} image={image} sizes="27px" largest={160} />
								))}
							</span>
							<Tag order={order} />
						</Link>
					</li>
				))}
			</ol>
		</nav>
	)
}

/** Shows the most important fact about an order. */
function Tag({ order }: { order: Queued }) {
	if (order.isLate) return <span className="o-tag bad">late</span>
	if (order.hasNote) return <span className="o-tag warn">note</span>
	if (isCash(order)) return <span className="o-tag">cash</span>
	return <span className="truncate text-xs text-muted">{order.pieces > 2 ? `${order.pieces} pcs` : order.city}</span>
}
