import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../product/product-status.server.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/roles.ts'
import { refuse } from '../../values/refusal.ts'
import { removeColorVariants } from '../variant/remove-variants.server.ts'

const maxShownProducts = 5

export type ColorUse = Awaited<ReturnType<typeof findColorUse>>

/**
 * Returns the products that lose the color when it is deleted (rule: deleted-colour), including the names of the
 * newest. `onlyColorCount` is the number of products in no other color, which could no longer be bought.
 */
export async function findColorUse(colorId: number) {
	const comesInIt = { ...activeWhere, colors: { some: { colorId } } }
	const [productCount, onlyColorCount, products] = await Promise.all([
		read.product.count({ where: comesInIt }),
		read.product.count({ where: { ...activeWhere, colors: { some: { colorId }, every: { colorId } } } }),
		read.product.findMany({
			where: comesInIt,
			orderBy: { id: 'desc' },
			take: maxShownProducts,
			select: { id: true, name: true },
		}),
	])
	return { productCount, onlyColorCount, products }
}

/**
 * Deletes a color. Products and carts lose it or get `replacementId`, and orders keep their copies (rules:
 * order-keeps-copy, deleted-colour).
 *
 * @throws not-found: the color is unknown.
 * @throws invalid: on `replacementId`, the replacement is wrong.
 */
export async function deleteColor(actor: Actor, id: number, replacementId?: number): Promise<void> {
	requirePermission(actor, 'catalogue')
	await write(async (tx) => {
		const color = await tx.color.findUnique({ where: { id }, select: { name: true } })
		if (!color) refuse('not-found', 'color-not-found')
		if (replacementId !== undefined) await replaceColor(tx, id, replacementId)
		await removeColorVariants(tx, { colorId: id }, { reason: 'edited', byUserId: actor.userId })
		// The deletion cascades to the remaining product colors and their cart lines.
		await tx.color.delete({ where: { id }, select: { id: true } })
		await recordActivity(tx, actor, { action: 'delete', kind: 'color', id, label: color.name })
	})
}

/**
 * Replaces a color in products and carts. Rows of products and carts that have both colors stay and are removed by the
 * deletion.
 */
async function replaceColor(tx: Transaction, oldId: number, newId: number): Promise<void> {
	const isOther = newId !== oldId && (await tx.color.count({ where: { id: newId } })) === 1
	if (!isOther) refuse('invalid', 'color-replacement-unknown', {}, 'replacementId')
	await tx.$executeRaw`
		UPDATE "CartItem" SET "quantity" = "CartItem"."quantity" + going."quantity"
		FROM "ProductColor" kept
		JOIN "ProductColor" old ON old."productId" = kept."productId" AND old."colorId" = ${oldId}
		JOIN "CartItem" going ON going."productColorId" = old."id"
		WHERE kept."colorId" = ${newId} AND "CartItem"."productColorId" = kept."id" AND "CartItem"."userId" = going."userId"
			AND "CartItem"."size" = going."size"`
	await tx.$executeRaw`
		UPDATE "CartItem" SET "productColorId" = kept."id"
		FROM "ProductColor" old
		JOIN "ProductColor" kept ON kept."productId" = old."productId" AND kept."colorId" = ${newId}
		WHERE old."colorId" = ${oldId} AND "CartItem"."productColorId" = old."id" AND NOT EXISTS (
			SELECT 1 FROM "CartItem" held WHERE held."userId" = "CartItem"."userId"
				AND held."productColorId" = kept."id" AND held."size" = "CartItem"."size")`
	await mergeVariants(tx, oldId, newId)
	await tx.$executeRaw`UPDATE "ProductImage" SET "colorId" = ${newId} WHERE "colorId" = ${oldId}`
	await tx.$executeRaw`
		UPDATE "ProductColor" SET "colorId" = ${newId} WHERE "colorId" = ${oldId} AND NOT EXISTS (
			SELECT 1 FROM "ProductColor" kept WHERE kept."productId" = "ProductColor"."productId" AND kept."colorId" = ${newId})`
}

/**
 * Merges the variants of products in both colors. Stock of the same size is added up, and sizes that the other color
 * lacks are moved.
 */
async function mergeVariants(tx: Transaction, oldId: number, newId: number): Promise<void> {
	await tx.$executeRaw`
		UPDATE "Variant" SET "productColorId" = kept."id"
		FROM "ProductColor" old
		JOIN "ProductColor" kept ON kept."productId" = old."productId" AND kept."colorId" = ${newId}
		WHERE old."colorId" = ${oldId} AND "Variant"."productColorId" = old."id" AND NOT EXISTS (
			SELECT 1 FROM "Variant" same WHERE same."productColorId" = kept."id" AND same."sizeKey" = "Variant"."sizeKey")`
	const pairs = await tx.$queryRaw<{ kept: number; going: number; remainingQty: number; purchaseQty: number }[]>`
		SELECT kept."id" AS "kept", going."id" AS "going", going."remainingQty", going."purchaseQty"
		FROM "ProductColor" old
		JOIN "ProductColor" other ON other."productId" = old."productId" AND other."colorId" = ${newId}
		JOIN "Variant" going ON going."productColorId" = old."id"
		JOIN "Variant" kept ON kept."productColorId" = other."id" AND kept."sizeKey" = going."sizeKey"
		WHERE old."colorId" = ${oldId}`
	for (const { kept, going, remainingQty, purchaseQty } of pairs) {
		const data = { remainingQty: { increment: remainingQty }, purchaseQty: { increment: purchaseQty } }
		await tx.variant.update({ where: { id: kept }, data })
		await tx.orderItem.updateMany({ where: { variantId: going }, data: { variantId: kept } })
		await tx.variant.delete({ where: { id: going } })
	}
}
