import { z } from 'zod'
import { idempotencyKeyPattern } from '../values/idempotency-key.ts'
import { rupeeAmountSchema } from '../orders/checkout/staff-order.schema.ts'
import { referenceSchema, reusedReferenceSchema } from '../orders/payments/payment.schema.ts'
import { buyerGstinText } from '../tax/tax.schema.ts'
import { lineText, maxLineLength, tooLongMessage } from '../values/text.ts'
import { write, read, type Prisma } from '#app/adapters/db/db.server.ts'
import type { LineInput } from '../cart/cart-rows.server.ts'
import { assertHavePrices } from '../catalog/product/product-view.ts'
import { formatPaise, toPaise } from '../values/money.ts'
import { DELIVERED } from '../values/order-status.ts'
import { getSelectedLines, recordImmediatePayment } from '../orders/checkout/staff-order.server.ts'
import { findCustomerLocale, getCustomerTranslate } from '../people/customers/customer-language.server.ts'
import { insertOrder, findOrderByIdempotencyKey } from '../orders/checkout/insert-order.server.ts'
import { toStockLine, deductStock } from '../inventory/stock.server.ts'
import { calculatePosPrice, noAdjustment, type PosAdjustment } from './pos-price.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { toE164, buildWhatsAppUrl, isPhone, invalidPhoneMessage, phoneText } from '../values/phone.ts'
import { refuse } from '../values/refusal.ts'
import { issueInvoice } from '../orders/invoices/issue-invoice.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { getShopSettings, getShopContacts } from '../settings/shop-settings.server.ts'
import { findPaymentMethod, posPaymentMethods, type PosPaymentMethod, toPosMethod } from '../values/payment-methods.ts'
import { formatDateOfDay, dayMs, parseDay, toIndianDay, getStartOfIndianDay } from '../values/dates.ts'
import { formatColorName } from '../catalog/color/color-labels.ts'
import { findInvoice } from '../orders/invoices/tax-documents.server.ts'
import { orderPaymentMethodLabel } from '../orders/order-view.ts'
import { discountsSelect, namedDiscounts } from '../orders/order-rows.server.ts'
import { formatTotalLine, translateTotalLabel } from '../pricing/order-price.ts'
import { homeCountry } from '../region/india.ts'

const stalePageMessage = 'Please open the in-person sale again.'
const line = lineText().max(maxLineLength, tooLongMessage(maxLineLength)).default('')

/** A point-of-sale order with the total that the page showed. The URL contains its lines (rule: pos-cash). */
export const posSaleSchema = z.object({
	way: z.enum(Object.keys(posPaymentMethods) as PosPaymentMethod[], { error: 'Please choose cash or UPI.' }),
	reference: referenceSchema,
	sameReference: reusedReferenceSchema,
	/** The cash that the buyer handed over, in rupees. It may be left out. */
	cashReceived: rupeeAmountSchema.optional(),
	name: line,
	phone: phoneText()
		.refine((text) => text === '' || isPhone(text), invalidPhoneMessage)
		.default(''),
	gstin: buyerGstinText,
	seenTotalPaise: z.number({ error: stalePageMessage }).int(stalePageMessage),
	idempotencyKey: z.string({ error: stalePageMessage }).regex(idempotencyKeyPattern, stalePageMessage),
})

export type PosSaleInput = Omit<z.output<typeof posSaleSchema>, 'sameReference' | 'gstin'> & {
	sameReference?: boolean
	gstin?: string
}

const purpose = 'counter sale'

/**
 * Creates a point-of-sale order in one transaction: stock is taken, and the order is delivered and paid at once,
 * recorded in the ledger (rule: pos-sale) and invoiced (rule: invoice-number). Staff may grant a discount and round the
 * total down to whole rupees (rule: pos-discount). A repeated call with the same idempotency key creates no second
 * sale.
 *
 * @throws invalid: nothing or too much was selected, or the cash is less than the total (on `cashReceived`).
 * @throws not-found: a product no longer exists.
 * @throws conflict: stock is short, a size no longer exists, the total differs from the expected one, or the payment
 * reference has paid another order (on `sameReference`, rule: reused-reference).
 */
export async function createPosOrder(
	actor: Actor,
	lineInputs: readonly LineInput[],
	input: PosSaleInput,
	adjustment: PosAdjustment = noAdjustment,
): Promise<number> {
	requirePermission(actor, 'orders')
	const once = { purpose, key: input.idempotencyKey }
	return write(async (tx) => {
		const first = await findOrderByIdempotencyKey(tx, actor.userId, once)
		if (first !== undefined) return first
		const lines = await getSelectedLines(tx.prepared.rows, lineInputs)
		assertHavePrices(lines)
		const moved = await deductStock(tx, lines.map(toStockLine))
		const place = getOutletPlace()
		const { price, discounts, ...reductions } = calculatePosPrice(lines, adjustment)
		if (!Number.isSafeInteger(price.totalPaise)) refuse('conflict', 'pos-total-too-high')
		if (price.totalPaise !== input.seenTotalPaise)
			refuse('conflict', 'pos-total-changed', { total: formatPaise(price.totalPaise) })
		assertEnoughCash(input, price.totalPaise)
		const customer = toPosCustomer(input)
		const locale = await findCustomerLocale(tx, customer)
		const columns = { ...customer, ...place, ...price, locale, source: 'outlet', paymentState: 'paid' }
		const activity = {
			source: 'outlet',
			payment: posPaymentMethods[input.way],
			totalPaise: price.totalPaise,
			...toReductionValues(reductions, adjustment),
		}
		const by = { who: actor, byUserId: actor.userId, facts: activity }
		const orderId = await insertOrder(tx, {
			columns,
			status: DELIVERED,
			lines,
			discounts,
			moved,
			...by,
			once,
		})
		// The ledger has no payments of 0, but a discount can cover the whole price.
		if (price.totalPaise > 0)
			await recordImmediatePayment(tx, actor, {
				...input,
				orderId,
				status: DELIVERED,
				amountPaise: price.totalPaise,
				how: describePosPayment(input, price.totalPaise),
			})
		await issueInvoice(tx, { orderId, byUserId: actor.userId, at: new Date() })
		return orderId
	})
}

/**
 * Rejects cash that is less than the total.
 *
 * @throws invalid on `cashReceived`: the cash is less than the total.
 */
function assertEnoughCash(input: PosSaleInput, totalPaise: number) {
	const cashPaise = getCashReceivedPaise(input)
	if (cashPaise !== null && cashPaise < totalPaise)
		refuse('invalid', 'pos-cash-short', { total: formatPaise(totalPaise) }, 'cashReceived')
}

/** Returns the cash that the buyer handed over. `null` for UPI, or if the staff did not enter it. */
export function getCashReceivedPaise({ way, cashReceived }: PosSaleInput): number | null {
	const { takesCash } = findPaymentMethod(toPosMethod(way))!.pos
	return takesCash && cashReceived !== undefined ? toPaise(cashReceived) : null
}

/** Describes the payment, such as `'Paid in person, Cash (₹ 500.00 received, ₹ 41.00 change)'`. */
function describePosPayment(input: PosSaleInput, totalPaise: number): string {
	const how = `Paid in person, ${posPaymentMethods[input.way]}`
	const cashPaise = getCashReceivedPaise(input)
	return cashPaise === null
		? how
		: `${how} (${formatPaise(cashPaise)} received, ${formatPaise(cashPaise - totalPaise)} change)`
}

function toReductionValues(
	{ staffPaise, roundOffPaise }: { staffPaise: number; roundOffPaise: number },
	{ reason }: PosAdjustment,
) {
	return {
		...(staffPaise > 0 && { discountPaise: staffPaise, discountReason: reason }),
		...(roundOffPaise > 0 && { roundOffPaise }),
	}
}

/** Returns the customer of a sale. Buyers may stay anonymous. */
function toPosCustomer({ name, phone, way, gstin = '' }: PosSaleInput) {
	return {
		userId: null,
		firstName: name,
		lastName: '',
		email: '',
		phoneNumber: phone || null,
		phoneE164: phone ? toE164(phone) : null,
		customerKey: normalizeText(`${name} ${phone}`),
		buyerGstin: gstin,
		paymentMethod: toPosMethod(way),
	}
}

/**
 * Returns the address of the first outlet as the order's address, because the goods change hands there. The state is
 * the shop's own one, because a sale at an outlet is no delivery to another state.
 */
function getOutletPlace() {
	const { shop, delivery } = getShopSettings()
	const [outlet] = shop.outlets
	return {
		streetAddress: outlet?.address || outlet?.name || shop.name,
		city: outlet?.city ?? '',
		state: delivery.homeState,
		zipCode: '',
		country: homeCountry,
	}
}

/**
 * Returns the point-of-sale payments and refunds of an Indian day, from the ledger (rule: pos-day). An invalid or
 * future date means today.
 */
export async function getPosDay(date: string | null, now: Date) {
	const today = toIndianDay(now)
	const day = Math.min(parseDay(date) ?? today, today)
	const from = getStartOfIndianDay(day)
	const rows = await read.paymentEntry.findMany({
		where: { at: { gte: from, lt: new Date(from.getTime() + dayMs) }, order: { is: { source: 'outlet' } } },
		orderBy: [{ at: 'asc' }, { id: 'asc' }],
		select: {
			id: true,
			orderId: true,
			kind: true,
			amountPaise: true,
			reference: true,
			at: true,
			byUser: { select: { username: true } },
			order: { select: { firstName: true, lastName: true, paymentMethod: true } },
		},
	})
	const entries = rows.map(({ kind, amountPaise, byUser, order, ...row }) => ({
		...row,
		method: findPaymentMethod(order.paymentMethod)!.pos.way as PosPaymentMethod,
		// Refunds are negative.
		amountPaise: kind === 'refunded' ? -amountPaise : amountPaise,
		customerName: `${order.firstName} ${order.lastName}`.trim(),
		byUsername: byUser?.username ?? null,
	}))
	const sumByMethod = (method?: PosPaymentMethod) =>
		entries.reduce((sum, entry) => sum + (method === undefined || entry.method === method ? entry.amountPaise : 0), 0)
	const sumsByMethod = Object.fromEntries(
		Object.keys(posPaymentMethods).map((method) => [method, sumByMethod(method as PosPaymentMethod)]),
	)
	return {
		date: formatDateOfDay(day),
		isToday: day === today,
		before: formatDateOfDay(day - 1),
		after: day === today ? null : formatDateOfDay(day + 1),
		entries,
		// The day's payments minus its refunds, for each method (such as the cash that was added to the drawer) and in
		// total.
		sums: { ...sumsByMethod, total: sumByMethod() } as Record<PosPaymentMethod | 'total', number>,
	}
}

const receiptSelect = {
	id: true,
	createdAt: true,
	totalPaise: true,
	paymentMethod: true,
	source: true,
	phoneNumber: true,
	locale: true,
	discounts: discountsSelect,
	items: {
		orderBy: { id: 'asc' },
		select: { productName: true, colorName: true, size: true, quantity: true, pricePaise: true },
	},
} as const satisfies Prisma.OrderSelect

/** Returns a completed sale for the message on the page. `null` when the order is not an in-person sale. */
export async function findPosOrder(id: number, cashReceivedPaise: number) {
	const order = await read.order.findFirst({ where: { id, source: 'outlet' }, select: receiptSelect })
	if (!order) return null
	const { totalPaise, phoneNumber } = order
	const text = await buildReceiptText(order)
	return {
		id,
		totalPaise,
		method: orderPaymentMethodLabel(order),
		changePaise: Math.max(0, cashReceivedPaise - totalPaise),
		/** Opens WhatsApp with the receipt. Without a phone number, WhatsApp asks whom to send it to. */
		whatsAppUrl: phoneNumber ? buildWhatsAppUrl(phoneNumber, text) : `https://wa.me/?text=${encodeURIComponent(text)}`,
	}
}

export type CompletedSale = NonNullable<Awaited<ReturnType<typeof findPosOrder>>>

type ReceiptOrder = Prisma.OrderGetPayload<{ select: typeof receiptSelect }>

/**
 * Writes the receipt of a sale as a message in the language of the customer (rules: pos-receipt, customer-language).
 */
async function buildReceiptText(order: ReceiptOrder): Promise<string> {
	const t = getCustomerTranslate(order.locale)
	const { phrase } = findPaymentMethod(order.paymentMethod)!.pos
	const invoice = await findInvoice(order.id)
	return [
		getShopContacts().name,
		t('receipt.heading', { id: order.id, date: t.date(order.createdAt) }),
		...(invoice ? [t('receipt.invoice', { number: invoice.number })] : []),
		'',
		...order.items.map(({ productName, colorName, size, quantity, pricePaise }) => {
			const item = [productName, formatColorName(colorName), size].filter(Boolean).join(', ')
			return `${quantity} × ${item}: ${formatPaise(quantity * pricePaise)}`
		}),
		...namedDiscounts(order.discounts).map(
			(discount) => `${translateTotalLabel(discount, t)}: ${formatTotalLine(-discount.paise)}`,
		),
		t('receipt.paidBy', { total: formatPaise(order.totalPaise), method: t.sentence(phrase) ?? phrase }),
		'',
		t('receipt.thanks'),
	].join('\n')
}
