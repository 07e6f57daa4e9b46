import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import type { Actor } from '../../people/actor.ts'
import { mustBeAdmin } from '../../people/must-be-admin.ts'
import { refuse } from '../../refusal.ts'
import { colorNotFound } from './color.server.ts'

const shownProducts = 5

/** What would lose a colour. */
export interface ColorUse {
	/** Products in the shop that come in it. */
	productCount: number
	/** Those of them that come in no other colour: without one they cannot be bought. */
	onlyColorCount: number
	/** The newest five of them. */
	products: { id: number; name: string }[]
}

/** What uses a colour, to be said before it goes (rule 94). */
export async function findColorUse(colorId: number): Promise<ColorUse> {
	const comesInIt = { deletedAt: null, colors: { some: { colorId } } }
	const [productCount, onlyColorCount, products] = await Promise.all([
		read.product.count({ where: comesInIt }),
		read.product.count({ where: { deletedAt: null, colors: { some: { colorId }, every: { colorId } } } }),
		read.product.findMany({
			where: comesInIt,
			orderBy: { id: 'desc' },
			take: shownProducts,
			select: { id: true, name: true },
		}),
	])
	return { productCount, onlyColorCount, products }
}

/**
 * Deletes a colour. Its products lose it and carts their lines of it, unless `replacementId` names the colour that
 * replaces it: a product that comes in both keeps one, and a cart that holds both adds them up. Orders keep their
 * copies (rules 58 and 94). Refuses an unknown colour ('not-found') and a replacement that is unknown or the colour
 * itself ('invalid', on `replacementId`).
 */
export async function deleteColor(actor: Actor, id: number, replacementId?: number): Promise<void> {
	mustBeAdmin(actor, 'colors')
	await write(async (tx) => {
		if ((await tx.color.count({ where: { id } })) === 0) refuse('not-found', colorNotFound)
		if (replacementId !== undefined) await replaceColor(tx, id, replacementId)
		// What still is of this colour goes with it: its variants, and with them their cart lines.
		await tx.color.delete({ where: { id }, select: { id: true } })
	})
}

/** Where a product or a cart has both, what has the old colour stays, for the deletion to take. */
async function replaceColor(tx: Transaction, oldId: number, newId: number): Promise<void> {
	const isOther = newId !== oldId && (await tx.color.count({ where: { id: newId } })) === 1
	if (!isOther) refuse('invalid', 'This color does not exist', 'replacementId')
	await tx.$executeRaw`
		UPDATE "CartItem" SET "quantity" = "CartItem"."quantity" + going."quantity"
		FROM "ProductColor" kept
		JOIN "ProductColor" old ON old."productId" = kept."productId" AND old."colorId" = ${oldId}
		JOIN "CartItem" going ON going."productColorId" = old."id"
		WHERE kept."colorId" = ${newId} AND "CartItem"."productColorId" = kept."id" AND "CartItem"."userId" = going."userId"`
	await tx.$executeRaw`
		UPDATE OR IGNORE "CartItem" SET "productColorId" = kept."id"
		FROM "ProductColor" old
		JOIN "ProductColor" kept ON kept."productId" = old."productId" AND kept."colorId" = ${newId}
		WHERE old."colorId" = ${oldId} AND "CartItem"."productColorId" = old."id"`
	await tx.$executeRaw`UPDATE "ProductImage" SET "colorId" = ${newId} WHERE "colorId" = ${oldId}`
	await tx.$executeRaw`UPDATE OR IGNORE "ProductColor" SET "colorId" = ${newId} WHERE "colorId" = ${oldId}`
}
