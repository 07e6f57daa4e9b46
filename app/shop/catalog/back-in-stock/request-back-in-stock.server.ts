import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../product/product-status.server.ts'
import { type Client, stockRequestLimit } from '../../rate-limits/rate-limits.ts'
import { runLimited, skipPause, createRateLimit } from '../../rate-limits/rate-limit.server.ts'
import { refuse } from '../../values/refusal.ts'
import { formatVariantTitle } from '../color/color-labels.ts'
import { toSizeKey } from '../variant/sizes.ts'
import { refuseUnknownSize } from '../variant/refuse-unknown-size.ts'
import type { BackInStockRequestInput } from './back-in-stock-request.schema.ts'
import { type RequestedItem, maxWaitingPerContact, buildWaitingKey } from './back-in-stock-request-view.ts'

const requestRateLimit = createRateLimit(stockRequestLimit)

/**
 * Saves a back-in-stock request for a product in a color and size, after `pause`. Repeating it changes nothing and
 * gives the same response (rule: back-in-stock-request).
 *
 * @throws not-found: the product is unknown.
 * @throws invalid: on `productColorId` or `size`, the value is wrong.
 * @throws conflict: on `size` if there is one, it is in stock.
 * @throws too-many: the rate limit is reached.
 */
export async function requestBackInStock(
	productId: number,
	request: BackInStockRequestInput,
	client: Client,
	pause = skipPause,
): Promise<void> {
	await runLimited(requestRateLimit, client, async () => {
		await pause()
		await write((tx) => saveRequest(tx, productId, request))
	})
}

async function saveRequest(tx: Transaction, productId: number, request: BackInStockRequestInput): Promise<void> {
	const { name, contact } = request
	const requestedItem = await assertSoldOut(tx, productId, request)
	const key = buildWaitingKey(contact, requestedItem)
	if (await tx.backInStockRequest.findUnique({ where: { waitingKey: key }, select: { id: true } })) return
	const others = await tx.backInStockRequest.findMany({
		where: { contact, notifiedAt: null },
		orderBy: { createdAt: 'desc' },
		skip: maxWaitingPerContact - 1,
		select: { id: true },
	})
	await tx.backInStockRequest.deleteMany({ where: { id: { in: others.map(({ id }) => id) } } })
	await tx.backInStockRequest.create({ data: { ...requestedItem, name, contact, waitingKey: key } })
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
