import type { ByHand } from '#app/adapters/db/by-hand.server.ts'
import { defaultHexCode } from '../catalog/product-rows.server.ts'
import { type Cart, type CartLine, cartOf } from './cart-totals.ts'

interface Row extends Omit<CartLine, 'linePaise' | 'picture'> {
	imageHash: string | null
	width: number
	height: number
	placeholder: string
	alt: string
}

/** What a line shows of its product, and where that stands; `variant` is the colour that was chosen. */
const shown = `
	product."id" AS "productId", product."name", product."basePricePaise" AS "pricePaise", product."remainingQty",
	color."name" AS "colorName", color."hexCode",
	image."hash" AS "imageHash", image."width", image."height", image."placeholder", face."alt"`
const behindVariant = `
	JOIN "Product" product ON product."id" = variant."productId" AND product."deletedAt" IS NULL
	JOIN "Color" color ON color."id" = variant."colorId"
	LEFT JOIN "ProductImage" face ON face."id" =
		(SELECT "id" FROM "ProductImage" WHERE "productId" = product."id" ORDER BY "position" LIMIT 1)
	LEFT JOIN "Image" image ON image."hash" = face."imageHash"`

const cartSql = `
	SELECT line."id" AS "cartId", line."productColorId", line."quantity", line."size", customer."cartNote", ${shown}
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
 * A customer's cart at the prices and stock of this moment, oldest line first, without deleted products. One statement, because every look
 * at the cart and every order begins with it, and so that it never sees half of a change.
 */
export function cartIn(rowsOf: ByHand['rows'], userId: number): Cart {
	const rows = rowsOf<Row & { cartNote: string }>(cartSql, userId)
	return cartOf(rows.map(({ cartNote: _, ...row }) => lineView(row)), rows[0]?.cartNote ?? '')
}

/** What somebody wants of a product in one colour, without a cart. */
export interface WantedLine {
	productColorId: number
	quantity: number
	size: string | null
}

/** Lines as those of a cart, at the prices and stock of this moment, in the order of `wanted`; null in the place of an unknown variant or a deleted product. */
export function wantedIn(rowsOf: ByHand['rows'], wanted: readonly WantedLine[]): (CartLine | null)[] {
	const ids = JSON.stringify(wanted.map(({ productColorId }) => productColorId))
	const rows = rowsOf<Omit<Row, 'cartId' | 'quantity' | 'size'>>(variantsSql, ids)
	const byId = new Map(rows.map((row) => [row.productColorId, row]))
	return wanted.map(({ productColorId, quantity, size }) => {
		const row = byId.get(productColorId)
		return row ? lineView({ ...row, cartId: 0, quantity, size }) : null
	})
}

function lineView({ imageHash, width, height, placeholder, alt, ...line }: Row): CartLine {
	return {
		...line,
		hexCode: line.hexCode || defaultHexCode,
		linePaise: line.pricePaise * line.quantity,
		picture: imageHash === null ? null : { hash: imageHash, width, height, placeholder, alt: alt || line.name },
	}
}
