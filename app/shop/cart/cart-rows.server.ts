import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { activeSql, activeWhere } from '../catalog/product/product-status.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { isPlaceholderColor, unknownHexCode } from '../catalog/color/color-labels.ts'
import { parseAutomaticDiscounts, automaticDiscountsSql } from '../catalog/sales/apply-sales.server.ts'
import type { SaleReduction } from '../catalog/sales/sale.ts'
import { maxShownStock } from '../catalog/product/product-view.ts'
import { parseFullVariants } from '../catalog/variant/variant-rows.server.ts'
import { calculateVariantPrice, type FullVariant } from '../catalog/variant/variant-view.ts'
import { buildAltText, findImageInColor, type ImageView } from '../media/media-view.ts'
import { type Cart, type CartLine, toCart } from './cart-totals.ts'
import { findVariant } from './stock-source.server.ts'

interface Row
	extends
		SaleReduction,
		Omit<CartLine, 'pricePaise' | 'linePaise' | 'image' | 'colorShown' | 'variant' | 'automaticDiscounts'> {
	basePricePaise: number
	colorId: number
	colorCount: number
	/** The color's variants as JSON. `null` when stock is tracked per product. */
	variants: string | null
	/** The automatic discounts as JSON. */
	automaticDiscounts: string
	/** The images in display order, as JSON. */
	images: string
}

type Packed = [
	hash: string,
	width: number,
	height: number,
	placeholder: string,
	kind: string | null,
	focus: string | null,
	alt: string,
	colorId: number | null,
]

/** The selected columns of a cart line. In the queries, `chosen` is the table "ProductColor". */
const shown = `
	product."id" AS "productId", product."name", product."basePricePaise", product."salePercent", product."saleOffPaise", product."remainingQty",
	product."categoryId", ${automaticDiscountsSql} AS "automaticDiscounts",
	color."name" AS "colorName", color."hexCode", chosen."colorId",
	CASE WHEN product."countsByVariant" THEN
		(SELECT ${dialect.jsonRows('"id", "productColorId", "size", "sku", "remainingQty", "pricePaise"', '"position", "id"')}
			FROM "Variant" WHERE "productColorId" = chosen."id") END AS "variants",
	(SELECT count(*) FROM "ProductColor" WHERE "productId" = product."id") AS "colorCount",
	(SELECT ${dialect.jsonRows('"hash", "width", "height", "placeholder", "kind", "focus", "alt", "colorId"', '"position"')}
		FROM "ProductImage" JOIN "Image" ON "hash" = "imageHash" WHERE "productId" = product."id") AS "images"`
const productJoinSql = `
	JOIN "Product" product ON product."id" = chosen."productId" AND product.${activeSql.sql}
	JOIN "Color" color ON color."id" = chosen."colorId"`

const cartSql = `
	SELECT line."id" AS "cartId", line."productColorId", line."quantity", nullif(line."size", '') AS "size", customer."cartNote", ${shown}
	FROM "CartItem" line
	JOIN "User" customer ON customer."id" = line."userId"
	JOIN "ProductColor" chosen ON chosen."id" = line."productColorId" ${productJoinSql}
	WHERE line."userId" = ?
	ORDER BY line."id"`
const lineInputsSql = `
	SELECT chosen."id" AS "productColorId", ${shown}
	FROM "ProductColor" chosen ${productJoinSql}
	WHERE chosen."id" IN ${dialect.numberListSql}`

/**
 * Returns a cart at current prices and stock, oldest line first, without deleted products. A single statement is fast
 * and never reads a half-applied change.
 */
export async function queryCart(queryRows: PreparedSql['rows'], userId: number): Promise<Cart> {
	const rows = await queryRows<Row & { cartNote: string }>(cartSql, userId)
	return toCart(
		rows.map(({ cartNote: _, ...row }) => toCartLine(row)),
		rows[0]?.cartNote ?? '',
	)
}

export interface LineInput {
	productColorId: number
	quantity: number
	size: string | null
}

/**
 * Returns cart lines for `lineInputs`, in the same order, at current prices and stock. A line is `null` when its
 * product color is unknown or its product was deleted.
 */
export async function findLines(
	queryRows: PreparedSql['rows'],
	lineInputs: readonly LineInput[],
): Promise<(CartLine | null)[]> {
	const ids = JSON.stringify(lineInputs.map(({ productColorId }) => productColorId))
	const rows = await queryRows<Omit<Row, 'cartId' | 'quantity' | 'size'>>(lineInputsSql, ids)
	const byId = new Map(rows.map((row) => [row.productColorId, row]))
	return lineInputs.map(({ productColorId, quantity, size }) => {
		const row = byId.get(productColorId)
		return row ? toCartLine({ ...row, cartId: 0, quantity, size }) : null
	})
}

function toCartLine({
	colorId,
	colorCount,
	images,
	variants,
	basePricePaise,
	automaticDiscounts,
	salePercent,
	saleOffPaise,
	...row
}: Row): CartLine {
	const product = { basePricePaise, salePercent, saleOffPaise }
	const line = {
		...row,
		pricePaise: calculateVariantPrice(null, product),
		...(variants === null ? {} : toVariantFields(parseFullVariants(variants, product), row.size ?? '')),
	}
	const all = (JSON.parse(images) as Packed[]).map(([hash, width, height, placeholder, kind, focus, alt, shown]) => ({
		hash,
		width,
		height,
		placeholder,
		kind,
		focus,
		alt,
		colorId: shown,
	}))
	const { image, ...shown } = findImageInColor(all, colorId, colorCount)
	const colorShown = isPlaceholderColor(line.colorName) ? 'own' : shown.colorShown
	return {
		...line,
		hexCode: line.hexCode || unknownHexCode,
		automaticDiscounts: parseAutomaticDiscounts(automaticDiscounts),
		linePaise: line.pricePaise * line.quantity,
		image: image && withAlt(image, buildAltText(image.alt || line.name, colorShown)),
		colorShown,
	}
}

/** Returns the fields of a cart line that come from its variant when stock is tracked per variant. */
function toVariantFields(variants: FullVariant[], size: string): Partial<CartLine> & Pick<CartLine, 'remainingQty'> {
	const variant = findVariant(variants, size)
	return {
		remainingQty: variant?.remainingQty ?? 0,
		...(variant && { pricePaise: variant.pricePaise }),
		size: (variant?.size ?? size) || null,
		variant: {
			id: variant?.id ?? null,
			sku: variant?.sku ?? null,
			sizes: variants.map(({ sku: _, remainingQty, ...one }) => ({
				...one,
				remainingQty: Math.min(remainingQty, maxShownStock),
			})),
		},
	}
}

function withAlt({ hash, width, height, placeholder, kind, focus }: ImageView, alt: string): ImageView {
	return { hash, width, height, placeholder, kind, focus, alt }
}

/**
 * Records the current time as that of the last change of an account's cart (rule: abandoned-cart). Returns `result`.
 */
export async function markCartChanged<T>({ prepared }: Transaction, userId: number, result: T): Promise<T> {
	await prepared.rows('UPDATE "User" SET "cartChangedAt" = ? WHERE "id" = ?', Date.now(), userId)
	return result
}

/** Removes the ordered lines and, if the order has one, the note from an account's cart. */
export async function removeOrderedLines({ rows }: PreparedSql, userId: number, { lines, note }: Cart): Promise<void> {
	const ids = lines.flatMap(({ cartId }) => (cartId > 0 ? [cartId] : []))
	await Promise.all([
		ids.length > 0 && rows(deleteLinesSql, userId, JSON.stringify(ids)),
		// A line that the client sent has the `cartId` 0, which is no cart line. Instead, its product color and size
		// identify the cart lines to remove. Cart lines of this color without a size are removed too.
		...lines.flatMap(({ cartId, productColorId, size }) =>
			cartId > 0 ? [] : [rows(deleteNamedLinesSql, userId, productColorId, size ?? '')],
		),
		note && rows(clearNoteSql, Date.now(), userId),
	])
}

const deleteLinesSql = `DELETE FROM "CartItem" WHERE "userId" = ? AND "id" IN ${dialect.numberListSql}`
const clearNoteSql = `UPDATE "User" SET "cartNote" = '', "updatedAt" = ? WHERE "id" = ?`
const deleteNamedLinesSql = `DELETE FROM "CartItem" WHERE "userId" = ? AND "productColorId" = ? AND "size" IN ('', ?)`

/** Returns a product color, or a product in its first color, as a cart line. `null` when it is not for sale. */
export async function findLineToAdd(
	productColor: { id: number } | { productId: number },
	quantity: number,
	size: string,
): Promise<CartLine | null> {
	const chosen = await read.productColor.findFirst({
		where: { ...productColor, product: activeWhere },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
		select: { id: true },
	})
	if (!chosen) return null
	const [line] = await findLines(readPrepared, [{ productColorId: chosen.id, quantity, size: size || null }])
	return line ?? null
}
