import { dialect } from '#app/adapters/db/sql.server.ts'
import { activeWhere } from '../product/product-status.server.ts'
import { Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { adminPageSize, type Page, getPageWindow } from '../../values/paging.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { getRequestLocale } from '../../people/customers/customer-language.server.ts'
import { refuse } from '../../values/refusal.ts'
import { countRows } from '../../search/fts-page.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { buildIndexedNameCondition } from '../listing/find-products.server.ts'
import { formatVariantName } from '../variant/variant-grid.ts'
import { type RequestedItem, maxWaitingPerContact, buildWaitingKey } from './back-in-stock-request-view.ts'
import type { ConsentText } from '../../people/consents.server.ts'
import { availableQtySql, recordRequestConsent } from './notify-back-in-stock.server.ts'
import { type Client, stockRequestLimit } from '../../rate-limits/rate-limits.ts'
import { runLimited, skipPause, createRateLimit } from '../../rate-limits/rate-limit.server.ts'
import { formatVariantTitle } from '../color/color-labels.ts'
import { toSizeKey } from '../variant/sizes.ts'
import { refuseUnknownSize } from '../variant/variant-rows.server.ts'
import type { BackInStockRequestInput } from './back-in-stock-request.schema.ts'

interface DemandRow {
	productId: bigint
	productColorId: bigint | null
	variantId: bigint | null
	name: string
	colorName: string | null
	size: string | null
	waiting: bigint
	since: bigint
	remainingQty: bigint
}

/**
 * Lists the products, colors and sizes with waiting back-in-stock requests, most requested first, 25 a page. `search`
 * is a part of a product's name.
 */
export async function listBackInStockDemand({ search, page }: { search: string; page: number }) {
	const text = normalizeText(search)
	const named = text
		? Prisma.sql`AND "productId" IN (SELECT "id" FROM "Product" WHERE ${await buildIndexedNameCondition(text)})`
		: Prisma.empty
	const groups = Prisma.sql`FROM "BackInStockRequest" WHERE "notifiedAt" IS NULL ${named}
		GROUP BY "productId", "productColorId", "variantId"`
	const total = await countRows(Prisma.sql`(SELECT 1 ${groups})`)
	const { skip, take, ...window } = getPageWindow(total, page, adminPageSize)
	const rows = await read.$queryRaw<DemandRow[]>`
		WITH "wanted" AS MATERIALIZED (
			SELECT "productId", "productColorId", "variantId", count(*) AS "waiting", min("createdAt") AS "since" ${groups}
			ORDER BY 4 DESC, 5 LIMIT ${take} OFFSET ${skip})
		SELECT request.*, product."name", color."name" AS "colorName", variant."size", ${availableQtySql} AS "remainingQty"
		FROM "wanted" request JOIN "Product" product ON product."id" = request."productId"
		LEFT JOIN "ProductColor" chosen ON chosen."id" = request."productColorId"
		LEFT JOIN "Color" color ON color."id" = chosen."colorId"
		LEFT JOIN "Variant" variant ON variant."id" = request."variantId"
		ORDER BY request."waiting" DESC, request."since"`
	return { ...window, items: rows.map(toDemand) }
}

/** A product, in a color and size if the requests name them, with their number. `since` is the time of the oldest one. */
export type BackInStockDemand = ReturnType<typeof toDemand>

function toDemand({ colorName, size, name, ...row }: DemandRow) {
	return {
		name,
		productId: Number(row.productId),
		productColorId: row.productColorId === null ? null : Number(row.productColorId),
		variantId: row.variantId === null ? null : Number(row.variantId),
		variantName: formatVariantName(colorName ?? '', size ?? ''),
		waiting: Number(row.waiting),
		since: new Date(Number(row.since)),
		remainingQty: Number(row.remainingQty),
	}
}

export function countWaitingRequests(): Promise<number> {
	return read.backInStockRequest.count({ where: { notifiedAt: null } })
}

const viewSelect = {
	id: true,
	name: true,
	contact: true,
	createdAt: true,
	notifiedAt: true,
	isPossibleSpam: true,
	locale: true,
} as const

/** A back-in-stock request with its contact, as the admin lists it. */
export type BackInStockRequestView = Prisma.BackInStockRequestGetPayload<{ select: typeof viewSelect }>

/**
 * Returns the names and the stock of the product, color and size that a request is for.
 *
 * @throws not-found: the product is not published, or the product, color or size no longer exists.
 */
export async function getRequestedItem({ productId, productColorId, variantId }: RequestedItem) {
	const product = await read.product.findFirst({
		where: { id: productId, ...activeWhere },
		select: {
			name: true,
			remainingQty: true,
			countsByVariant: true,
			colors: {
				where: { id: productColorId ?? 0 },
				select: {
					color: { select: { name: true } },
					variants: { where: variantId ? { id: variantId } : {}, select: { id: true, size: true, remainingQty: true } },
				},
			},
		},
	})
	const color = product?.colors[0]
	if (!product || (productColorId && !color) || (variantId && !color?.variants.length))
		refuse('not-found', 'product-not-found')
	const variants = color?.variants ?? []
	return {
		name: product.name,
		countsByVariant: product.countsByVariant,
		variantName: formatVariantName(color?.color.name ?? '', variantId ? variants[0]!.size : ''),
		remainingQty:
			variants.length > 0 ? variants.reduce((sum, { remainingQty }) => sum + remainingQty, 0) : product.remainingQty,
	}
}

/**
 * Lists the requests for one product, color and size, 25 a page: waiting ones first, longest waiting first, then
 * notified ones.
 */
export async function listBackInStockRequests(
	requestedItem: RequestedItem,
	page: number,
): Promise<Page<BackInStockRequestView>> {
	const { productId, productColorId, variantId } = requestedItem
	const where = { productId, productColorId, variantId }
	const { skip, take, ...window } = getPageWindow(await read.backInStockRequest.count({ where }), page, adminPageSize)
	const items = await read.backInStockRequest.findMany({
		where,
		orderBy: [{ notifiedAt: dialect.nullsFirst }, { createdAt: 'asc' }],
		skip,
		take,
		select: viewSelect,
	})
	return { ...window, items }
}

/**
 * Returns a request with the IDs of its product, color and size.
 *
 * @throws not-found: the request is unknown.
 */
export async function getBackInStockRequest(id: number): Promise<BackInStockRequestView & RequestedItem> {
	const row = await read.backInStockRequest.findUnique({
		where: { id },
		select: { ...viewSelect, productId: true, productColorId: true, variantId: true },
	})
	return row ?? refuse('not-found', 'stock-request-not-found')
}

/**
 * Marks a request as notified, after staff notified the customer by any means, and returns the customer's name. A request
 * that is already marked stays unchanged.
 *
 * @throws not-found: the request is unknown.
 */
export async function markNotified(actor: Actor, id: number, now = new Date()): Promise<string> {
	requirePermission(actor, 'stock')
	return write(async (tx) => {
		const found = await tx.backInStockRequest.findUnique({ where: { id }, select: { name: true } })
		if (!found) refuse('not-found', 'stock-request-not-found')
		await tx.backInStockRequest.updateMany({
			where: { id, notifiedAt: null },
			data: { notifiedAt: now, waitingKey: null },
		})
		return found.name
	})
}

/**
 * Deletes a request.
 *
 * @throws not-found: the request is unknown.
 */
export async function deleteBackInStockRequest(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'stock')
	await write(async (tx) => {
		const { count } = await tx.backInStockRequest.deleteMany({ where: { id } })
		if (count === 0) refuse('not-found', 'stock-request-not-found')
		await recordActivity(tx, actor, { action: 'delete', kind: 'stock-request', id, label: `#${id}` })
	})
}

/**
 * A request. It is possible spam if the hidden field of its form was filled in (rule: possible-spam). `wording` is the
 * text beside the checkbox of the form, and is absent for a client of the JSON API.
 */
type ReceivedRequest = BackInStockRequestInput & {
	isPossibleSpam?: boolean
	wording?: Pick<ConsentText, 'wording' | 'locale'>
}

const requestRateLimit = createRateLimit(stockRequestLimit)

/**
 * Saves a back-in-stock request for a product in a color and size. Repeating a waiting request creates no second one
 * and has the same response (rule: back-in-stock-request). Waits for `pause` between the rate limit and the write.
 *
 * @throws not-found: the product is unknown or not published.
 * @throws invalid: on `productColorId` or `size`, the value is missing or unknown.
 * @throws conflict: the product is in stock, or for a product with variants (on `size`) the variant is.
 * @throws too-many: the rate limit is reached.
 */
export async function requestBackInStock(
	productId: number,
	request: ReceivedRequest,
	client: Client,
	pause = skipPause,
): Promise<void> {
	await runLimited(requestRateLimit, client, async () => {
		await pause()
		await write((tx) => saveRequest(tx, productId, request))
	})
}

async function saveRequest(tx: Transaction, productId: number, request: ReceivedRequest): Promise<void> {
	const { name, contact, isPossibleSpam = false } = request
	const requestedItem = await assertSoldOut(tx, productId, request)
	const key = buildWaitingKey(contact, requestedItem)
	const waiting = await tx.backInStockRequest.findUnique({ where: { waitingKey: key }, select: { id: true } })
	// A request that is possible spam counts as consent only after it is sent again without a sign of spam.
	if (!isPossibleSpam) await recordRequestConsent(tx, contact, request.wording)
	if (waiting) {
		const { id } = waiting
		if (!isPossibleSpam) await tx.backInStockRequest.updateMany({ where: { id }, data: { isPossibleSpam } })
		return
	}
	const others = await tx.backInStockRequest.findMany({
		where: { contact, notifiedAt: null },
		orderBy: { createdAt: 'desc' },
		skip: maxWaitingPerContact - 1,
		select: { id: true },
	})
	await tx.backInStockRequest.deleteMany({ where: { id: { in: others.map(({ id }) => id) } } })
	const locale = getRequestLocale() ?? null
	const data = { ...requestedItem, name, contact, isPossibleSpam, locale, waitingKey: key }
	await tx.backInStockRequest.create({ data })
}

async function assertSoldOut(
	tx: Transaction,
	productId: number,
	{ productColorId, size = '' }: BackInStockRequestInput,
): Promise<RequestedItem> {
	const product = await tx.product.findFirst({
		where: { id: productId, ...activeWhere },
		select: {
			name: true,
			remainingQty: true,
			countsByVariant: true,
			colors: { where: { id: productColorId ?? 0 }, select: { color: { select: { name: true } } } },
		},
	})
	if (!product) refuse('not-found', 'product-not-found')
	const [color] = product.colors
	if (!color && (productColorId || product.countsByVariant)) refuse('invalid', 'color-missing', {}, 'productColorId')
	const requestedItem = { productId, productColorId: productColorId ?? null, variantId: null }
	if (!product.countsByVariant) {
		if (product.remainingQty > 0) refuse('conflict', 'stock-request-in-stock', { item: product.name })
		return requestedItem
	}
	const variants = await tx.variant.findMany({
		where: { productColorId: productColorId! },
		select: { id: true, size: true, sizeKey: true, remainingQty: true },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	})
	const variant = variants.find((one) => one.sizeKey === toSizeKey(size))
	if (!variant) refuseUnknownSize(variants, 'size')
	if (variant.remainingQty > 0)
		refuse(
			'conflict',
			'stock-request-in-stock',
			{ item: formatVariantTitle({ colorName: color!.color.name, size: variant.size }) || product.name },
			'size',
		)
	return { ...requestedItem, variantId: variant.id }
}
