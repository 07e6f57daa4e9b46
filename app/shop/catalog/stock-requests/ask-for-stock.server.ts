import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { type Requester, stockRequestLimit } from '../../rate-limits.ts'
import { runLimited, noPause, rateLimit } from '../../rate-limit.server.ts'
import { refuse } from '../../refusal.ts'
import { choiceWords } from '../color/color-words.ts'
import { sizeKey } from '../variant/sizes.ts'
import { pleaseSelectOneOf } from '../variant/variant-view.ts'
import type { StockRequestInput } from './stock-request.schema.ts'
import { type AskedFor, maxWaitingOfContact, waitingKey } from './stock-request-view.ts'

const limit = rateLimit(stockRequestLimit)

/**
 * Saves a back-in-stock request for a product in a color and size, after `pause`. Repeating it changes nothing and
 * gives the same response (rule: back-in-stock-request).
 *
 * @throws not-found: the product is unknown.
 * @throws invalid: on `productColorId` or `size`, the value is wrong.
 * @throws conflict: on `size` if there is one, it is in stock.
 * @throws too-many: the rate limit is reached.
 */
export async function askForStock(
	productId: number,
	request: StockRequestInput,
	requester: Requester,
	pause = noPause,
): Promise<void> {
	await runLimited(limit, requester, async () => {
		await pause()
		await write((tx) => keepRequest(tx, productId, request))
	})
}

async function keepRequest(tx: Transaction, productId: number, request: StockRequestInput): Promise<void> {
	const { name, contact } = request
	const askedFor = await mustBeSoldOut(tx, productId, request)
	const key = waitingKey(contact, askedFor)
	if (await tx.stockRequest.findUnique({ where: { waitingKey: key }, select: { id: true } })) return
	const others = await tx.stockRequest.findMany({
		where: { contact, toldAt: null },
		orderBy: { createdAt: 'desc' },
		skip: maxWaitingOfContact - 1,
		select: { id: true },
	})
	await tx.stockRequest.deleteMany({ where: { id: { in: others.map(({ id }) => id) } } })
	await tx.stockRequest.create({ data: { ...askedFor, name, contact, waitingKey: key } })
}

async function mustBeSoldOut(
	tx: Transaction,
	productId: number,
	{ productColorId, size = '' }: StockRequestInput,
): Promise<AskedFor> {
	const product = await tx.product.findFirst({
		where: { id: productId, deletedAt: null },
		select: {
			name: true,
			remainingQty: true,
			countsByVariant: true,
			colors: { where: { id: productColorId ?? 0 }, select: { color: { select: { name: true } } } },
		},
	})
	if (!product) refuse('not-found', 'Product not found')
	const [color] = product.colors
	if (!color && (productColorId || product.countsByVariant))
		refuse('invalid', 'Please select a color.', 'productColorId')
	const askedFor = { productId, productColorId: productColorId ?? null, variantId: null }
	if (!product.countsByVariant) {
		if (product.remainingQty > 0) refuse('conflict', isBack(product.name))
		return askedFor
	}
	const variants = await tx.variant.findMany({
		where: { productColorId: productColorId! },
		select: { id: true, size: true, sizeKey: true, remainingQty: true },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	})
	const variant = variants.find((one) => one.sizeKey === sizeKey(size))
	if (!variant) refuse('invalid', pleaseSelectOneOf(variants), 'size')
	if (variant.remainingQty > 0)
		refuse(
			'conflict',
			isBack(choiceWords({ colorName: color!.color.name, size: variant.size }) || product.name),
			'size',
		)
	return { ...askedFor, variantId: variant.id }
}

function isBack(words: string): string {
	return `${words} is in stock again: you can buy it now.`
}
