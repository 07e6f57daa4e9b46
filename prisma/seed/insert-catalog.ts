import type { Transaction } from '../../app/adapters/db/db.server.ts'
import { ensureCategory } from '../../app/shop/catalog/category/category.server.ts'
import { ensureCollection } from '../../app/shop/catalog/collection/collection.server.ts'
import { ensureColor } from '../../app/shop/catalog/color/color.server.ts'
import { replaceImages } from '../../app/shop/catalog/product/product-parts.server.ts'
import { saveSizeGuide } from '../../app/shop/catalog/size-guide/size-guide.server.ts'
import { toSizeKey } from '../../app/shop/catalog/variant/sizes.ts'
import { normalizeText } from '../../app/shop/search/normalize.ts'
import { toPaise } from '../../app/shop/values/money.ts'
import { CATEGORIES, COLLECTIONS, type DemoProduct, PRODUCTS } from './data/catalog.ts'
import { COLORS } from './data/colors.ts'
import { ORDERS } from './data/people.ts'
import { CATEGORY_GUIDES, PRODUCT_GUIDES } from './data/sizes/guides.ts'
import { buildDemoVariants } from './data/sizes/variants.ts'
import type { DemoPictures, ProductPicture } from './store-pictures.ts'
import { getDaysAgo } from './insert-people.ts'

export async function insertCatalog(
	tx: Transaction,
	pictures: Pick<DemoPictures, 'collections' | 'products'>,
): Promise<void> {
	for (const { name, content, parent } of CATEGORIES) {
		const id = await ensureCategory(tx, name)
		const parentId = parent === undefined ? null : await ensureCategory(tx, parent)
		await tx.category.update({ where: { id }, data: { content, parentId } })
		await saveSizeGuide(tx, { categoryId: id }, CATEGORY_GUIDES[name])
	}
	for (const { name, category } of COLLECTIONS) {
		const id = await ensureCollection(tx, name, category === null ? null : await ensureCategory(tx, category))
		await tx.collectionImage.create({
			data: { collectionId: id, imageHash: pictures.collections.get(name)!, position: 0 },
		})
	}
	const oldestFirst = PRODUCTS.toSorted((a, b) => b.daysOld - a.daysOld)
	for (const product of oldestFirst) await insertProduct(tx, product, pictures.products.get(product.handle)!)
}

async function insertProduct(tx: Transaction, product: DemoProduct, images: readonly ProductPicture[]) {
	const { category, collection, colors, sizes: _sizes, basePrice, originalPrice, daysOld, ...said } = product
	const createdAt = getDaysAgo(daysOld)
	const variants = buildDemoVariants(product)
	const remainingQty =
		variants.length > 0
			? variants.reduce((sum, variant) => sum + variant.remainingQty, 0)
			: product.originalQty - product.purchaseQty
	// The stock history begins after the earlier sales.
	const startQty = remainingQty + countSoldInOrders(product.handle)
	const { id } = await tx.product.create({
		data: {
			...said,
			nameKey: normalizeText(product.name),
			basePricePaise: toPaise(basePrice),
			originalPricePaise: originalPrice === null ? null : toPaise(originalPrice),
			originalQty: remainingQty + product.purchaseQty,
			remainingQty,
			categoryId: await ensureCategory(tx, category),
			collectionId: collection === null ? null : await ensureCollection(tx, collection, null),
			createdAt,
			stockMovements: { create: { change: startQty, reason: 'created', remaining: startQty, createdAt } },
		},
		select: { id: true },
	})
	const colorIds = new Map<string, number>()
	const productColorIds = new Map<string, number>()
	for (const [position, key] of colors.entries()) {
		const { name, hexCode } = COLORS[key]
		const colorId = await ensureColor(tx, name, hexCode)
		colorIds.set(name, colorId)
		const chosen = await tx.productColor.create({ data: { productId: id, colorId, position }, select: { id: true } })
		productColorIds.set(key, chosen.id)
	}
	if (variants.length > 0) {
		const number = PRODUCTS.indexOf(product) + 1
		await tx.variant.createMany({
			data: variants.map(({ color, size, ...stock }) => ({
				...stock,
				productId: id,
				productColorId: productColorIds.get(color)!,
				size,
				sizeKey: toSizeKey(size),
				sku: `ZL${number}-${color.slice(0, 3)}-${size.replaceAll(' ', '')}`.toUpperCase(),
			})),
		})
		await tx.product.update({ where: { id }, data: { countsByVariant: true } })
	}
	await saveSizeGuide(tx, { productId: id }, PRODUCT_GUIDES[product.handle])
	await replaceImages(
		tx,
		id,
		images.map(({ hash, alt, color }) => ({ imageHash: hash, alt, colorId: colorIds.get(color) ?? null })),
	)
}

function countSoldInOrders(handle: string): number {
	const lines = ORDERS.filter(({ status }) => status !== 5).flatMap(({ items }) => items)
	return lines.filter(({ product }) => product === handle).reduce((sum, { quantity }) => sum + quantity, 0)
}
