import type { Transaction } from '#app/adapters/db/db.server.ts'
import { defaultHexCode } from '../catalog/product-rows.server.ts'
import { type Cart, type CartLine, cartOf } from './cart-totals.ts'

interface Row extends Omit<CartLine, 'linePaise' | 'picture'> {
	cartNote: string
	imageHash: string | null
	width: number
	height: number
	placeholder: string
	alt: string
}

/**
 * A customer's cart at the prices and stock of this moment, oldest line first, without deleted products. One statement, because every look
 * at the cart and every order begins with it, and so that it never sees half of a change.
 */
export async function cartIn(tx: Pick<Transaction, '$queryRaw'>, userId: number): Promise<Cart> {
	const rows = await tx.$queryRaw<Row[]>`
		SELECT line."id" AS "cartId", line."productColorId", line."quantity", line."size", customer."cartNote",
			product."id" AS "productId", product."name", product."basePricePaise" AS "pricePaise", product."remainingQty",
			color."name" AS "colorName", color."hexCode",
			image."hash" AS "imageHash", image."width", image."height", image."placeholder", face."alt"
		FROM "CartItem" line
		JOIN "User" customer ON customer."id" = line."userId"
		JOIN "ProductColor" variant ON variant."id" = line."productColorId"
		JOIN "Product" product ON product."id" = variant."productId" AND product."deletedAt" IS NULL
		JOIN "Color" color ON color."id" = variant."colorId"
		LEFT JOIN "ProductImage" face ON face."id" =
			(SELECT "id" FROM "ProductImage" WHERE "productId" = product."id" ORDER BY "position" LIMIT 1)
		LEFT JOIN "Image" image ON image."hash" = face."imageHash"
		WHERE line."userId" = ${userId}
		ORDER BY line."id"`
	return cartOf(rows.map(lineView), rows[0]?.cartNote ?? '')
}

function lineView({ cartNote: _, imageHash, width, height, placeholder, alt, ...line }: Row): CartLine {
	return {
		...line,
		hexCode: line.hexCode || defaultHexCode,
		linePaise: line.pricePaise * line.quantity,
		picture: imageHash === null ? null : { hash: imageHash, width, height, placeholder, alt: alt || line.name },
	}
}
