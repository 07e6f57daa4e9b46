import { type Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../values/refusal.ts'
import { SHIPPED } from '../../values/order-status.ts'
import {
	type DiscountableLine,
	addDiscounts,
	type DiscountTerms,
	automaticDiscountKinds,
	type OrderDiscount,
	sumByLine,
} from '../../pricing/order-discounts.ts'
import { calculateOrderPrice } from '../../pricing/order-price.ts'
import type { DeliveryPrices, Destination } from '../../settings/delivery/delivery-prices.ts'

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
 * Returns an order whose items can still be changed.
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order has shipped, is cancelled or has a return.
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
 * Returns the sizes that a line can change to, in their display order, including its current size. Empty when the
 * line's stock was not deducted by size, or when its color or variant was deleted.
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
 * Returns the data of the edit page: the lines, each with the sizes to which it can change, and the fingerprint of the
 * shown lines (`digestOrderLines`).
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order has shipped, is cancelled or has a return.
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

export interface PricedLine {
	id: number
	pricePaise: number
	quantity: number
	categoryId: number | null
}

interface StoredDiscount extends Omit<DiscountTerms, 'kind'> {
	id: number
	kind: string
	items: { orderItemId: number; amountPaise: number }[]
}

interface PricedOrder extends Destination {
	/** The lines of the order before the change. */
	lines: readonly (PricedLine & { discountPaise: number })[]
	/** Empty for an order without discounts, and for one placed before they were stored separately. */
	discounts: readonly StoredDiscount[]
	discountPaise: number
	prepaidDiscountPaise: number
	shippingPaise: number
	codFeePaise: number
}

interface ItemDiscount {
	orderDiscountId: number
	orderItemId: number
	amountPaise: number
}

/**
 * Calculates the price of a changed order (rule: change-order-items). Each line keeps the price at which it was
 * ordered. Discounts are calculated by the terms that are stored with the order. Without stored terms, each line keeps
 * its discount, reduced in proportion if its quantity is reduced. The delivery price is recalculated only if the order
 * was charged the price that today's settings give for its previous lines.
 */
export function calculateEditedOrderPrice(
	order: PricedOrder,
	lines: readonly PricedLine[],
	prices: DeliveryPrices | null,
) {
	const { codFeePaise } = order
	const calculatePrice = (of: readonly PricedLine[]) =>
		calculateOrderPrice(addAutomaticDiscounts(of, order.discounts), order, prices)
	const { subtotalPaise, shippingPaise: todayPaise } = calculatePrice(lines)
	const isChargedAsToday = calculatePrice(order.lines).shippingPaise === order.shippingPaise
	const shippingPaise = isChargedAsToday ? todayPaise : order.shippingPaise
	const discounts = calculateStoredDiscounts(order, lines)
	const discountPaise = sumPaise(discounts.byLine)
	const totalPaise = subtotalPaise - discountPaise + shippingPaise + codFeePaise
	return { price: { subtotalPaise, discountPaise, shippingPaise, codFeePaise, totalPaise }, ...discounts }
}

function calculateStoredDiscounts(order: PricedOrder, lines: readonly PricedLine[]) {
	if (order.discounts.length === 0 && order.discountPaise > 0) return prorateStoredShares(order, lines)
	const automaticDiscounts = order.discounts.filter(
		(one) => isAutomaticDiscount(one) && lines.some((line) => covers(one, line)),
	)
	const others = order.discounts.filter((one) => !isAutomaticDiscount(one))
	const discounts = addDiscounts(
		addAutomaticDiscounts(lines, automaticDiscounts),
		others.map((one) => ({ ...toTerms(one), covered: lines.map((line) => covers(one, line)) })),
	)
	const items = [...automaticDiscounts, ...others].flatMap(({ id: orderDiscountId }, index) =>
		lines.flatMap(({ id: orderItemId }, line): ItemDiscount[] => {
			const { covered, amounts } = discounts[index]!
			return covered[line] ? [{ orderDiscountId, orderItemId, amountPaise: amounts[line]! }] : []
		}),
	)
	const prepaid = discounts.filter(({ kind }) => kind === 'prepaid')
	return {
		byLine: sumByLine(discounts, lines.length),
		items,
		prepaidDiscountPaise: sumPaise(sumByLine(prepaid, lines.length)),
	}
}

function prorateStoredShares(order: PricedOrder, lines: readonly PricedLine[]) {
	const byLine = lines.map(({ id, quantity }) => {
		const before = order.lines.find((line) => line.id === id)!
		return quantity >= before.quantity ? before.discountPaise : share(before.discountPaise, quantity, before.quantity)
	})
	const items: ItemDiscount[] = []
	return {
		byLine,
		items,
		prepaidDiscountPaise: share(order.prepaidDiscountPaise, sumPaise(byLine), order.discountPaise),
	}
}

/** Returns the lines, each with the automatic discounts that the order stores for it. */
function addAutomaticDiscounts<Line extends PricedLine>(lines: readonly Line[], stored: readonly StoredDiscount[]) {
	return lines.map((line): Line & DiscountableLine => ({
		...line,
		automaticDiscounts: stored
			.filter((one) => isAutomaticDiscount(one) && covers(one, line))
			.map((one) => ({ ...one, kind: one.kind as AutomaticDiscountKind })),
	}))
}

type AutomaticDiscountKind = (typeof automaticDiscountKinds)[number]

const isAutomaticDiscount = ({ kind }: StoredDiscount) => automaticDiscountKinds.some((one) => one === kind)

const covers = ({ items }: StoredDiscount, { id }: PricedLine) => items.some(({ orderItemId }) => orderItemId === id)

function toTerms({ id: _, items: _items, ...terms }: StoredDiscount): DiscountTerms {
	return { ...terms, kind: terms.kind as OrderDiscount['kind'] }
}

/**
 * Returns a share of an amount, rounded down. BigInt is used because a product of two amounts can exceed the safe
 * integer range.
 */
function share(paise: number, part: number, whole: number): number {
	return Number((BigInt(paise) * BigInt(part)) / BigInt(whole))
}

const sumPaise = (parts: readonly number[]) => parts.reduce((sum, paise) => sum + paise, 0)
