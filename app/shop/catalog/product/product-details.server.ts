import { read } from '#app/adapters/db/db.server.ts'
import { unknownHexCode } from '../color/color-labels.ts'
import { refuse } from '../../values/refusal.ts'
import { buildImagesSelect } from '../listing/product-rows.server.ts'
import { toImageView } from '../../media/media-url.ts'
import { notArchivedWhere } from './product-status.server.ts'
import { formatVariantName } from '../variant/variant-grid.ts'
import { getStockReasonLabel } from './stock-levels.ts'
import { readColumnValues, publicColumns, selectColumns } from '../../values/product-columns.ts'

const movementsPerPage = 20

const plainColumns = {
	id: true,
	name: true,
	basePricePaise: true,
	originalPricePaise: true,
	originalQty: true,
	purchaseQty: true,
	remainingQty: true,
	createdAt: true,
	updatedAt: true,
	...selectColumns(publicColumns),
} as const

export type AdminProductDetails = Awaited<ReturnType<typeof getProductDetails>>
export type StockMovementView = Awaited<ReturnType<typeof listStockHistory>>['movements'][number]

/**
 * Returns all data of a product for an admin.
 *
 * @throws not-found: the product is unknown or deleted.
 */
export async function getProductDetails(id: number) {
	const row = await read.product.findFirst({
		where: { id, ...notArchivedWhere },
		select: {
			...plainColumns,
			category: { select: { name: true } },
			collection: { select: { name: true } },
			images: buildImagesSelect(),
			colors: {
				select: { colorId: true, color: { select: { name: true, hexCode: true } } },
				orderBy: [{ position: 'asc' }, { id: 'asc' }],
			},
		},
	})
	if (!row) refuse('not-found', 'product-not-found')
	const { category, collection, colors, images, ...columns } = row
	return {
		...columns,
		...readColumnValues(row, publicColumns),
		categoryName: category?.name ?? null,
		collectionName: collection?.name ?? null,
		colors: colors.map(({ color }) => ({ name: color.name, hexCode: color.hexCode || unknownHexCode })),
		images: images.map((image) => ({
			...toImageView(image, row.name),
			colorName: colors.find(({ colorId }) => colorId === image.colorId)?.color.name ?? null,
		})),
	}
}

/**
 * Returns 20 rows of the stock history before the row `before`, newest first. `older` is the next `before`, or `null`
 * at the end.
 */
export async function listStockHistory(productId: number, before?: number) {
	const rows = await read.stockMovement.findMany({
		where: { productId, ...(before === undefined ? {} : { id: { lt: before } }) },
		orderBy: { id: 'desc' },
		take: movementsPerPage + 1,
		select: {
			id: true,
			reason: true,
			change: true,
			remaining: true,
			orderId: true,
			colorName: true,
			size: true,
			note: true,
			createdAt: true,
			byUser: { select: { username: true } },
		},
	})
	const movements = rows.slice(0, movementsPerPage).map(({ reason, byUser, colorName, size, ...row }) => ({
		...row,
		variantName: formatVariantName(colorName ?? '', size ?? ''),
		reasonText: getStockReasonLabel(reason),
		byUsername: byUser?.username ?? null,
	}))
	return { movements, older: rows.length > movementsPerPage ? (movements.at(-1)?.id ?? null) : null }
}
