import { Prisma, type Transaction } from '#app/adapters/db/db.server.ts'
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
const shown = Prisma.sql`
	product."id" AS "productId", product."name", product."basePricePaise" AS "pricePaise", product."remainingQty",
	color."name" AS "colorName", color."hexCode",
	image."hash" AS "imageHash", image."width", image."height", image."placeholder", face."alt"`
const behindVariant = Prisma.sql`
	JOIN "Product" product ON product."id" = variant."productId" AND product."deletedAt" IS NULL
	JOIN "Color" color ON color."id" = variant."colorId"
	LEFT JOIN "ProductImage" face ON face."id" =
		(SELECT "id" FROM "ProductImage" WHERE "productId" = product."id" ORDER BY "position" LIMIT 1)
	LEFT JOIN "Image" image ON image."hash" = face."imageHash"`

/**
 * A customer's cart at the prices and stock of this moment, oldest line first, without deleted products. One statement, because every look
 * at the cart and every order begins with it, and so that it never sees half of a change.
 */
export async function cartIn(tx: Pick<Transaction, '$queryRaw'>, userId: number): Promise<Cart> {
	const rows = await tx.$queryRaw<(Row & { cartNote: string })[]>`
		SELECT line."id" AS "cartId", line."productColorId", line."quantity", line."size", customer."cartNote", ${shown}
		FROM "CartItem" line
		JOIN "User" customer ON customer."id" = line."userId"
		JOIN "ProductColor" variant ON variant."id" = line."productColorId" ${behindVariant}
		WHERE line."userId" = ${userId}
		ORDER BY line."id"`
	return cartOf(rows.map(({ cartNote: _, ...row }) => lineView(row)), rows[0]?.cartNote ?? '')
}

/** What somebody wants of a product in one colour, without a cart. */
export interface WantedLine {
	productColorId: number
	quantity: number
	size: string | null
}

/** Lines as those of a cart, at the prices and stock of this moment, in the order of `wanted`; null in the place of an unknown variant or a deleted product. */
export async function wantedIn(tx: Pick<Transaction, '$queryRaw'>, wanted: readonly WantedLine[]): Promise<(CartLine | null)[]> {
	const rows = await tx.$queryRaw<Omit<Row, 'cartId' | 'quantity' | 'size'>[]>`
		SELECT variant."id" AS "productColorId", ${shown}
		FROM "ProductColor" variant ${behindVariant}
		WHERE variant."id" IN (${Prisma.join(wanted.map(({ productColorId }) => productColorId))})`
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
