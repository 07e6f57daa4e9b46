import type { PreparedSql } from '#app/adapters/db/prepared-sql.server.ts'
import { isNoColor, unknownHexCode } from '../catalog/color/unknown-look.ts'
import { altInColor, imageInColor } from '../media/image-in-color.ts'
import type { ImageView } from '../media/media-url.ts'
import { type Cart, type CartLine, cartOf } from './cart-totals.ts'

interface Row extends Omit<CartLine, 'linePaise' | 'image' | 'colorShown'> {
	colorId: number
	colorCount: number
	/** In order, as JSON. */
	images: string
}

type Packed = [hash: string, width: number, height: number, placeholder: string, alt: string, colorId: number | null]

/** `variant` is the colour chosen. */
const shown = `
	product."id" AS "productId", product."name", product."basePricePaise" AS "pricePaise", product."remainingQty",
	color."name" AS "colorName", color."hexCode", variant."colorId",
	(SELECT count(*) FROM "ProductColor" WHERE "productId" = product."id") AS "colorCount",
	(SELECT json_group_array(json_array("hash", "width", "height", "placeholder", "alt", "colorId") ORDER BY "position")
		FROM "ProductImage" JOIN "Image" ON "hash" = "imageHash" WHERE "productId" = product."id") AS "images"`
const behindVariant = `
	JOIN "Product" product ON product."id" = variant."productId" AND product."deletedAt" IS NULL
	JOIN "Color" color ON color."id" = variant."colorId"`

const cartSql = `
	SELECT line."id" AS "cartId", line."productColorId", line."quantity", nullif(line."size", '') AS "size", customer."cartNote", ${shown}
	FROM "CartItem" line
	JOIN "User" customer ON customer."id" = line."userId"
	JOIN "ProductColor" variant ON variant."id" = line."productColorId" ${behindVariant}
	WHERE line."userId" = ?
	ORDER BY line."id"`
const variantsSql = `
	SELECT variant."id" AS "productColorId", ${shown}
	FROM "ProductColor" variant ${behindVariant}
	WHERE variant."id" IN (SELECT "value" FROM json_each(?))`

/**
 * A cart at current prices and stock, oldest line first, without deleted products. One statement: quick, and never half
 * of a change.
 */
export function cartIn(rowsOf: PreparedSql['rows'], userId: number): Cart {
	const rows = rowsOf<Row & { cartNote: string }>(cartSql, userId)
	return cartOf(
		rows.map(({ cartNote: _, ...row }) => lineView(row)),
		rows[0]?.cartNote ?? '',
	)
}

export interface WantedLine {
	productColorId: number
	quantity: number
	size: string | null
}

/**
 * Cart lines of `wanted`, in its order, at current prices and stock; null for unknown variants and deleted products.
 */
export function wantedIn(rowsOf: PreparedSql['rows'], wanted: readonly WantedLine[]): (CartLine | null)[] {
	const ids = JSON.stringify(wanted.map(({ productColorId }) => productColorId))
	const rows = rowsOf<Omit<Row, 'cartId' | 'quantity' | 'size'>>(variantsSql, ids)
	const byId = new Map(rows.map((row) => [row.productColorId, row]))
	return wanted.map(({ productColorId, quantity, size }) => {
		const row = byId.get(productColorId)
		return row ? lineView({ ...row, cartId: 0, quantity, size }) : null
	})
}

function lineView({ colorId, colorCount, images, ...line }: Row): CartLine {
	const all = (JSON.parse(images) as Packed[]).map(([hash, width, height, placeholder, alt, shown]) => ({
		hash,
		width,
		height,
		placeholder,
		alt,
		colorId: shown,
	}))
	const { image, ...shown } = imageInColor(all, colorId, colorCount)
	const colorShown = isNoColor(line.colorName) ? 'own' : shown.colorShown
	return {
		...line,
		hexCode: line.hexCode || unknownHexCode,
		linePaise: line.pricePaise * line.quantity,
		image: image && withAlt(image, altInColor(image.alt || line.name, colorShown)),
		colorShown,
	}
}

function withAlt({ hash, width, height, placeholder }: ImageView, alt: string): ImageView {
	return { hash, width, height, placeholder, alt }
}
