import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../app/adapters/db/db.server.ts'
import { findImageInColor } from '../../app/shop/media/media-view.ts'
import { toE164, toPhoneColumns } from '../../app/shop/values/phone.ts'
import { normalizeText } from '../../app/shop/search/normalize.ts'
import { COLORS } from './data/colors.ts'
import { CUSTOMERS, type DemoCustomer, ORDERS, REVIEWS } from './data/people.ts'
import type { DemoPictures } from './store-pictures.ts'

const day = 24 * 60 * 60 * 1000
const today = Math.floor(Date.now() / day) * day

export function getDaysAgo(days: number, hours = 6): Date {
	return new Date(today - days * day + Math.min(hours, days === 0 ? 0 : 24) * 60 * 60 * 1000)
}

export async function insertPeople(
	tx: Transaction,
	pictures: Pick<DemoPictures, 'products'>,
	passwordHash: string,
): Promise<void> {
	for (const { username, fullname, email, phone, daysOld } of CUSTOMERS) {
		await tx.user.create({
			data: { username, fullname, email, ...toPhoneColumns(phone), passwordHash, createdAt: getDaysAgo(daysOld) },
		})
	}
	const admin = await tx.user.findFirst({ where: { isAdmin: true }, select: { id: true } })
	for (const order of ORDERS) await insertOrder(tx, order, admin?.id ?? null)
	for (const { product, customer, daysAgo: days, photos, ...review } of REVIEWS) {
		const productId = (await tx.product.findUniqueOrThrow({ where: { handle: product } })).id
		const userId = (await tx.user.findUniqueOrThrow({ where: { email: customer } })).id
		const createdAt = getDaysAgo(days)
		const sent = photos.map((index) => pictures.products.get(product)![index]!.hash)
		const reviewPhotos = { create: sent.map((imageHash) => ({ imageHash, approvedAt: createdAt, createdAt })) }
		await tx.rating.create({ data: { productId, userId, ...review, createdAt, photos: reviewPhotos } })
	}
}

type DemoOrder = (typeof ORDERS)[number]

async function insertOrder(tx: Transaction, order: DemoOrder, adminId: number | null) {
	const customer = CUSTOMERS.find(({ email }) => email === order.customer)!
	const { id: userId } = await tx.user.findUniqueOrThrow({ where: { email: order.customer } })
	const lines = await Promise.all(order.items.map((item) => buildLine(tx, item)))
	const subtotalPaise = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)
	const createdAt = getDaysAgo(order.daysAgo)
	const { id: orderId } = await tx.order.create({
		data: {
			userId,
			status: order.status,
			...toAddressColumns(customer),
			paymentMethod: order.paymentMethod,
			orderNote: order.note,
			subtotalPaise,
			totalPaise: subtotalPaise,
			createdAt,
			...buildPayments(order, subtotalPaise, adminId),
			items: { create: lines },
		},
		select: { id: true },
	})
	const entry = { action: 'status', kind: 'order', subjectId: orderId, label: `#${orderId}` }
	const steps = buildStatusHistory(order).map((step, index) => ({
		...entry,
		...step,
		actorId: index === 0 ? userId : adminId,
	}))
	await tx.activityEntry.createMany({ data: steps })
	for (const line of lines) await recordStock(tx, line.productId, line.quantity, orderId, order)
}

function toAddressColumns({
	firstName,
	lastName,
	email,
	phone,
	streetAddress,
	apartment,
	city,
	state,
	zipCode,
}: DemoCustomer) {
	const address = { firstName, lastName, email, streetAddress, apartment, city, state, zipCode, country: 'india' }
	const customerKey = normalizeText(`${firstName} ${lastName} ${email} ${phone}`)
	return { ...address, phoneNumber: phone, phoneE164: toE164(phone), customerKey }
}

/** A day or two pass between status changes. */
function buildStatusHistory({ status: last, daysAgo: days }: DemoOrder) {
	const path = last === 5 ? [1, 5] : [1, 2, 3, 4].slice(0, last)
	return path.map((status, index) => ({
		fromStatus: index === 0 ? null : path[index - 1]!,
		status,
		at: getDaysAgo(Math.max(0, days - index * 2), 6 + index),
	}))
}

/**
 * The ledger of a shop that tracks its payments: online payments arrive at once, COD on delivery, with the remittance
 * some days later.
 */
const ledgerEntriesByPayment: Record<DemoOrder['payment'], [kind: string, daysLater: number, share: number][]> = {
	due: [],
	expired: [],
	paid: [['paid', 0, 1]],
	'part-refunded': [
		['paid', 0, 1],
		['refunded', 14, 0.1],
	],
	refunded: [
		['paid', 0, 1],
		['refunded', 3, 1],
	],
	collected: [['collected', 6, 1]],
	remitted: [
		['collected', 6, 1],
		['remitted', 11, 1],
	],
}

function buildPayments({ payment, daysAgo: days }: DemoOrder, totalPaise: number, byUserId: number | null) {
	const entries = ledgerEntriesByPayment[payment].map(([kind, daysLater, share]) => ({
		kind,
		amountPaise: Math.round(totalPaise * share),
		provider: 'shop',
		paymentId: randomUUID(),
		reference: '',
		byUserId,
		at: getDaysAgo(days - daysLater, 10),
	}))
	return { paymentState: payment, payments: { create: entries } }
}

/** The color and its best-selling size. */
const colorSelect = {
	id: true,
	colorId: true,
	variants: { select: { id: true, size: true, sku: true }, orderBy: { purchaseQty: 'desc' }, take: 1 },
} as const

async function buildLine(tx: Transaction, { product: handle, color, quantity }: DemoOrder['items'][number]) {
	const product = await tx.product.findUniqueOrThrow({
		where: { handle },
		select: {
			id: true,
			name: true,
			nameKey: true,
			basePricePaise: true,
			images: { orderBy: { position: 'asc' }, select: { imageHash: true, colorId: true } },
			colors: { where: { color: { name: COLORS[color].name } }, select: colorSelect },
			_count: { select: { colors: true } },
		},
	})
	const bought = product.colors[0]!
	const variant = bought.variants[0]
	const { image, colorShown } = findImageInColor(product.images, bought.colorId, product._count.colors)
	return {
		productId: product.id,
		productColorId: bought.id,
		productName: product.name,
		productNameKey: product.nameKey,
		colorName: COLORS[color].name,
		colorHex: COLORS[color].hexCode,
		imageHash: image!.imageHash,
		imageColor: colorShown,
		pricePaise: product.basePricePaise,
		quantity,
		size: variant?.size ?? null,
		sku: variant?.sku ?? null,
		variantId: variant?.id ?? null,
	}
}

/** Processes the oldest orders first, so that the remaining quantities follow. */
async function recordStock(
	tx: Transaction,
	productId: number,
	quantity: number,
	orderId: number,
	{ status, daysAgo: days }: DemoOrder,
) {
	const last = await tx.stockMovement.findFirstOrThrow({ where: { productId }, orderBy: { id: 'desc' } })
	const remaining = last.remaining - quantity
	const createdAt = getDaysAgo(days)
	// The units of a cancelled order were restocked. If the variant sold out since then, only the sum is correct.
	if (status === 5 && remaining < 0) return
	const movement = { productId, orderId, createdAt }
	await tx.stockMovement.create({ data: { ...movement, change: -quantity, reason: 'ordered', remaining } })
	if (status !== 5) return
	await tx.stockMovement.create({
		data: { ...movement, change: quantity, reason: 'cancelled', remaining: last.remaining },
	})
}
