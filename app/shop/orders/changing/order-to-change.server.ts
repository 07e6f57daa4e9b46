import { type Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../refusal.ts'
import { SHIPPED } from '../../words/order-status.ts'

const changingSelect = {
	id: true,
	userId: true,
	email: true,
	status: true,
	state: true,
	country: true,
	paymentState: true,
	subtotalPaise: true,
	discountPaise: true,
	prepaidDiscountPaise: true,
	taxPaise: true,
	shippingPaise: true,
	codFeePaise: true,
	totalPaise: true,
	receivedPaise: true,
	refundedPaise: true,
	onlinePayments: { where: { state: 'open' }, take: 1, select: { id: true } },
	returns: { take: 1, select: { id: true } },
	discounts: {
		orderBy: { id: 'asc' },
		omit: { orderId: true },
		include: { items: { select: { orderItemId: true, amountPaise: true } } },
	},
	items: {
		orderBy: { id: 'asc' },
		select: {
			id: true,
			productId: true,
			productColorId: true,
			productName: true,
			colorName: true,
			size: true,
			sku: true,
			variantId: true,
			quantity: true,
			pricePaise: true,
			discountPaise: true,
			product: { select: { categoryId: true, countsByVariant: true } },
		},
	},
} as const satisfies Prisma.OrderSelect

export type ChangingOrder = Prisma.OrderGetPayload<{ select: typeof changingSelect }>
export type ChangingItem = ChangingOrder['items'][number]

/**
 * Returns an order that has not shipped.
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order has shipped or is cancelled.
 */
export async function orderToChange(id: number, db: Pick<Transaction, 'order'> = read): Promise<ChangingOrder> {
	const order = await db.order.findUnique({ where: { id }, select: changingSelect })
	if (!order) refuse('not-found', 'Order not found')
	if (order.status >= SHIPPED) refuse('conflict', `Order #${id} has been sent or cancelled: it stays as it is.`)
	if (order.returns.length > 0) refuse('conflict', `Pieces of order #${id} are sent back: it stays as it is.`)
	return order
}

interface ChoiceOfSize {
	variantId: number
	size: string
	sku: string | null
	remainingQty: number
}

/**
 * Returns the sizes that a line can change to, in order, including its own. Returns none when stock is not tracked by
 * size.
 */
export async function sizesOf(
	{ productColorId, variantId }: ChangingItem,
	db: Pick<Transaction, 'variant'> = read,
): Promise<ChoiceOfSize[]> {
	if (productColorId === null || variantId === null) return []
	const rows = await db.variant.findMany({
		where: { productColorId, size: { not: '' } },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
		select: { id: true, size: true, sku: true, remainingQty: true },
	})
	return rows.map(({ id, ...row }) => ({ ...row, variantId: id }))
}

/**
 * Returns the data of the edit page: each line with its sizes and the fingerprint of the shown lines.
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order has shipped or is cancelled.
 */
export async function itemsToChange(orderId: number) {
	const order = await orderToChange(orderId)
	const items = await Promise.all(
		order.items.map(async (item) => ({
			id: item.id,
			name: item.productName,
			colorName: item.colorName,
			size: item.size,
			quantity: item.quantity,
			pricePaise: item.pricePaise,
			sizes: await sizesOf(item),
		})),
	)
	const { totalPaise, receivedPaise, refundedPaise } = order
	return {
		id: orderId,
		items,
		totalPaise,
		paidPaise: receivedPaise - refundedPaise,
		seen: markOfLines(items, totalPaise),
	}
}

interface SeenLine {
	id: number
	quantity: number
	size: string | null
}

/** Returns a fingerprint of an order's lines and total, used to detect changes since the page was rendered. */
export function markOfLines(items: readonly SeenLine[], totalPaise: number): string {
	return [...items.map(({ id, quantity, size }) => `${id}x${quantity}${size ?? ''}`), totalPaise].join(' ')
}
