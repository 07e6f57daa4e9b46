import { type Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../values/refusal.ts'
import { SHIPPED } from '../../values/order-status.ts'

const editableOrderSelect = {
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

export type EditableOrder = Prisma.OrderGetPayload<{ select: typeof editableOrderSelect }>
export type EditableItem = EditableOrder['items'][number]

/**
 * Returns an order that has not shipped.
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order has shipped or is cancelled.
 */
export async function getEditableOrder(id: number, db: Pick<Transaction, 'order'> = read): Promise<EditableOrder> {
	const order = await db.order.findUnique({ where: { id }, select: editableOrderSelect })
	if (!order) refuse('not-found', 'order-not-found')
	if (order.status >= SHIPPED) refuse('conflict', 'order-already-shipped', { id })
	if (order.returns.length > 0) refuse('conflict', 'order-in-return', { id })
	return order
}

interface EditSizeOption {
	variantId: number
	size: string
	sku: string | null
	remainingQty: number
}

/**
 * Returns the sizes that a line can change to, in order, including its own. Returns none when stock is not tracked by
 * size.
 */
export async function listSizeOptions(
	{ productColorId, variantId }: EditableItem,
	db: Pick<Transaction, 'variant'> = read,
): Promise<EditSizeOption[]> {
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
export async function getEditableItems(orderId: number) {
	const order = await getEditableOrder(orderId)
	const items = await Promise.all(
		order.items.map(async (item) => ({
			id: item.id,
			name: item.productName,
			colorName: item.colorName,
			size: item.size,
			quantity: item.quantity,
			pricePaise: item.pricePaise,
			sizes: await listSizeOptions(item),
		})),
	)
	const { totalPaise, receivedPaise, refundedPaise } = order
	return {
		id: orderId,
		items,
		totalPaise,
		paidPaise: receivedPaise - refundedPaise,
		seen: digestOrderLines(items, totalPaise),
	}
}

interface ExpectedLine {
	id: number
	quantity: number
	size: string | null
}

/** Returns a fingerprint of an order's lines and total, used to detect changes since the page was rendered. */
export function digestOrderLines(items: readonly ExpectedLine[], totalPaise: number): string {
	return [...items.map(({ id, quantity, size }) => `${id}x${quantity}${size ?? ''}`), totalPaise].join(' ')
}
