import { Link } from 'react-router'
import type { AdminOrderRow } from '#app/shop/orders/admin-order-list.server.ts'
import { isCod } from '#app/shop/values/payment-methods.ts'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { path } from './_packing-items.tsx'

type QueuedOrder = Omit<AdminOrderRow, 'createdAt' | 'paymentExpiresAt'>

/** Lists the orders to pack: beside the current one on a desktop, in a line above it on a phone. */
export function Queue({ queue, currentId }: { queue: QueuedOrder[]; currentId: number }) {
	return (
		<nav aria-label="Orders to pack" className="p-queue">
			<ol>
				{queue.map((order) => (
					<li key={order.id}>
						<Link to={`${path}?order=${order.id}`} aria-current={order.id === currentId ? 'true' : undefined}>
							<span className="truncate">
								<b>#{order.id}</b> {order.customerName}
							</span>
							<span className="p-thumbs">
								{order.firstItems.map(({ image }, index) => (
									<ShopImage key={index} image={image} sizes="27px" largest={160} />
								))}
							</span>
							<OrderTag order={order} />
						</Link>
					</li>
				))}
			</ol>
		</nav>
	)
}

/** Shows the most important fact about an order. */
function OrderTag({ order }: { order: QueuedOrder }) {
	if (order.isLate) return <span className="o-tag bad">late</span>
	if (order.hasNote) return <span className="o-tag warn">note</span>
	if (isCod(order)) return <span className="o-tag">COD</span>
	return (
		<span className="truncate text-xs text-muted">{order.unitCount > 2 ? `${order.unitCount} items` : order.city}</span>
	)
}
