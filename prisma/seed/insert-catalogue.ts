import type { Transaction } from '../../app/adapters/db/db.server.ts'
import { ensureCategory } from '../../app/shop/catalog/category/category.server.ts'
import { ensureCollection } from '../../app/shop/catalog/collection/collection.server.ts'
import { ensureColor } from '../../app/shop/catalog/color/color.server.ts'
import { replaceImages } from '../../app/shop/catalog/product/product-parts.server.ts'
import { saveSizeGuide } from '../../app/shop/catalog/size-guide/size-guide.server.ts'
import { sizeKey } from '../../app/shop/catalog/variant/sizes.ts'
import { normaliseText } from '../../app/shop/search/normalise.ts'
import { toPaise } from '../../app/shop/money.ts'
import { CATEGORIES, COLLECTIONS, type DemoProduct, PRODUCTS } from './data/catalogue.ts'
import { COLORS } from './data/colors.ts'
import { ORDERS } from './data/orders.ts'
import { CATEGORY_GUIDES, PRODUCT_GUIDES } from './data/sizes/guides.ts'
import { type DemoVariant, demoVariants } from './data/sizes/variants.ts'
import type { DemoPictures, ProductPicture } from './store-pictures.ts'
import { daysAgo } from './insert-people.ts'

export async function insertCatalogue(
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
	const variants = demoVariants(product)
	const remainingQty =
		variants.length > 0
			? variants.reduce((sum, variant) => sum + variant.remainingQty, 0)
			: product.originalQty - product.purchaseQty
	// The stock history begins after earlier sales.
	const startQty = remainingQty + soldInOrders(product.handle)
	const { id } = await tx.product.create({
		data: {
			handle: product.handle,
			name: product.name,
			nameKey: normaliseText(product.name),
			description: product.description,
			basePricePaise: toPaise(product.basePrice),
			originalPricePaise: product.originalPrice === null ? null : toPaise(product.originalPrice),
			originalQty: remainingQty + product.purchaseQty,
			purchaseQty: product.purchaseQty,
			remainingQty,
			details: [...product.details],
			sizeFit: [...product.sizeFit],
			materialCare: [...product.materialCare],
			shippingReturn: [...product.shippingReturn],
			isFeatured: product.isFeatured,
			categoryId: await ensureCategory(tx, product.category),
			collectionId: product.collection === null ? null : await ensureCollection(tx, product.collection, null),
			createdAt: daysAgo(product.daysOld),
			stockMovements: {
				create: { change: startQty, reason: 'created', remaining: startQty, createdAt: daysAgo(product.daysOld) },
			},
		},
		select: { id: true },
	})
	const colorIds = new Map<string, number>()
	const productColorIds = new Map<string, number>()
	for (const [position, key] of product.colors.entries()) {
		const { name, hexCode } = COLORS[key]
		const colorId = await ensureColor(tx, name, hexCode)
		colorIds.set(name, colorId)
		const chosen = await tx.productColor.create({ data: { productId: id, colorId, position }, select: { id: true } })
		productColorIds.set(key, chosen.id)
	}
	await insertVariants(tx, product, id, variants, productColorIds)
	await saveSizeGuide(tx, { productId: id }, PRODUCT_GUIDES[product.handle])
	await replaceImages(
		tx,
		id,
		images.map(({ hash, alt, color }) => ({ imageHash: hash, alt, colorId: colorIds.get(color) ?? null })),
	)
}

async function insertVariants(
	tx: Transaction,
	product: DemoProduct,
	productId: number,
	variants: DemoVariant[],
	colors: Map<string, number>,
) {
	if (variants.length === 0) return
	const number = PRODUCTS.indexOf(product) + 1
	await tx.variant.createMany({
		data: variants.map(({ color, size, ...pieces }) => ({
			...pieces,
			productId,
			productColorId: colors.get(color)!,
			size,
			sizeKey: sizeKey(size),
			sku: `ZL${number}-${color.slice(0, 3)}-${size.replaceAll(' ', '')}`.toUpperCase(),
		})),
	})
	await tx.product.update({ where: { id: productId }, data: { countsByVariant: true } })
}

function soldInOrders(handle: string): number {
	const lines = ORDERS.filter(({ status }) => status !== 5).flatMap(({ items }) => items)
	return lines.filter(({ product }) => product === handle).reduce((sum, { quantity }) => sum + quantity, 0)
}
