import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { type Page, pageWindow } from '../paging.ts'
import { refuse } from '../refusal.ts'
import { countProducts } from './find-products.server.ts'
import { defaultHexCode, textList } from './product-rows.server.ts'
import type { WholeProduct } from './product-view.ts'

const named = { select: { id: true, name: true } } as const

const wholeSelect = {
	id: true,
	name: true,
	basePricePaise: true,
	originalPricePaise: true,
	originalQty: true,
	purchaseQty: true,
	remainingQty: true,
	description: true,
	details: true,
	sizeFit: true,
	materialCare: true,
	shippingReturn: true,
	isFeatured: true,
	createdAt: true,
	images: { select: { imageHash: true }, orderBy: { position: 'asc' } },
	category: named,
	collection: named,
	colors: { select: { id: true, color: { select: { id: true, name: true, hexCode: true } } }, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.ProductSelect

function wholeView({ images, colors, ...row }: Prisma.ProductGetPayload<{ select: typeof wholeSelect }>): WholeProduct {
	return {
		...row,
		details: textList(row.details),
		sizeFit: textList(row.sizeFit),
		materialCare: textList(row.materialCare),
		shippingReturn: textList(row.shippingReturn),
		imageHashes: images.map(({ imageHash }) => imageHash),
		colors: colors.map(({ id, color }) => ({ id, color: { ...color, hexCode: color.hexCode || defaultHexCode } })),
	}
}

const inShop = { deletedAt: null } as const
const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const satisfies Prisma.ProductOrderByWithRelationInput[]
const mostBoughtFirst = [{ purchaseQty: 'desc' }, { id: 'desc' }] as const satisfies Prisma.ProductOrderByWithRelationInput[]

async function readWhole(where: Prisma.ProductWhereInput, orderBy: readonly Prisma.ProductOrderByWithRelationInput[], take: number, skip = 0) {
	const rows = await read.product.findMany({ where: { ...inShop, ...where }, orderBy: [...orderBy], take, skip, select: wholeSelect })
	return rows.map(wholeView)
}

/** A product with all that is known of it. An unknown or deleted one is refused: 'not-found', 'Product not found'. */
export async function wholeProduct(id: number): Promise<WholeProduct> {
	const row = await read.product.findFirst({ where: { id, ...inShop }, select: wholeSelect })
	return row ? wholeView(row) : refuse('not-found', 'Product not found')
}

/** All products, newest first, `size` at a time: however many there are, only so many are in memory. */
export async function* everyWholeProduct(size: number): AsyncGenerator<WholeProduct[]> {
	let after: Pick<WholeProduct, 'id' | 'createdAt'> | undefined
	for (;;) {
		const older: Prisma.ProductWhereInput = after
			? { createdAt: { lte: after.createdAt }, OR: [{ createdAt: { lt: after.createdAt } }, { id: { lt: after.id } }] }
			: {}
		const products = await readWhole(older, newestFirst, size)
		if (products.length > 0) yield products
		if (products.length < size) return
		after = products.at(-1)
	}
}

/** One page of all products, newest first; a page behind the last one is empty. */
export async function wholeProductPage(page: number, pageSize: number): Promise<Page<WholeProduct>> {
	const total = await countProducts()
	const window = pageWindow(total, page, pageSize)
	const isBehind = (page - 1) * pageSize >= total
	return { ...window, page, items: isBehind ? [] : await readWhole({}, newestFirst, pageSize, (page - 1) * pageSize) }
}

/** The flagged products, the most bought first; the most bought of all when none is flagged (decision Q-18). At most `count`. */
export async function featuredWholeProducts(count: number): Promise<WholeProduct[]> {
	const flagged = await readWhole({ isFeatured: true }, mostBoughtFirst, count)
	return flagged.length > 0 ? flagged : readWhole({}, mostBoughtFirst, count)
}

/** The newest products, at most `count` (decision Q-21). */
export function newWholeProducts(count: number): Promise<WholeProduct[]> {
	return readWhole({}, newestFirst, count)
}
