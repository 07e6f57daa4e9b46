import { Prisma, read, write, type Transaction } from '#app/adapters/db/db.server.ts'
import { notActiveSql, activeWhere } from '../product/product-status.server.ts'
import { findNamedPage } from '../../search/fts-page.server.ts'
import { sortByIds, type Page } from '../../values/paging.ts'
import { requireFreeNameKey } from '../name-key.server.ts'
import { isUnknownColor, unknownHexCode } from './color-labels.ts'
import { normalizeText } from '../../search/normalize.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import { parseHexCode } from '../../values/color.ts'
import { toDisplayLines } from '../../edit-conflicts/field-differences.ts'
import {
	assertExpectedVersion,
	type EditableRow,
	type ExpectedVersion,
} from '../../edit-conflicts/expected-version.server.ts'
import { toTranslationLines } from '../../translations/translatable.ts'
import {
	readTranslationActivity,
	findTranslationTexts,
	saveTranslations,
} from '../../translations/save-translations.server.ts'
import type { ColorInput } from './color.schema.ts'
import type { ColorView } from '../product/product-view.ts'
import { removeColorVariants } from '../variant/remove-variants.server.ts'

const colorSelect = { id: true, name: true, hexCode: true } as const

export const colorForm = {
	noun: 'color',
	labels: { name: 'Name', hexCode: 'Color', translations: 'Translations' },
	shown: async () => ({
		hexCode: (value) => {
			const [hexText = ''] = toDisplayLines(value).lines
			const hexCode = parseHexCode(hexText)
			return hexCode === null ? { lines: [hexText] } : { lines: [hexCode], hexCode }
		},
		translations: (texts) => toTranslationLines('color', texts),
	}),
	read: async (db, id) => {
		const row = await db.color.findUnique({ where: { id }, select: { name: true, hexCode: true } })
		return row && { ...row, translations: await findTranslationTexts(db, 'color', id) }
	},
} satisfies EditableRow

/** Lists all colors by name. */
export function listColors(): Promise<ColorView[]> {
	return read.color.findMany({ orderBy: { nameKey: 'asc' }, select: colorSelect })
}

/**
 * Returns the id of the color with this name and creates it when it does not exist. For an existing color, `hexCode` is
 * saved only if its stored code is unknown (rule: unknown-color-code).
 */
export async function ensureColor(tx: Transaction, name: string, hexCode: string = unknownHexCode): Promise<number> {
	const nameKey = normalizeText(name)
	const known = await tx.color.findUnique({ where: { nameKey }, select: { id: true, hexCode: true } })
	if (!known) return (await tx.color.create({ data: { name, nameKey, hexCode }, select: { id: true } })).id
	if (isUnknownColor(known.hexCode) && !isUnknownColor(hexCode))
		await tx.color.update({ where: { id: known.id }, data: { hexCode }, select: { id: true } })
	return known.id
}

export interface AdminColor extends ColorView {
	productCount: number
}

/** Lists the colors for the admin, by name, 25 a page (rule: list-search). */
export async function listAdminColors({ search, page }: { search: string; page: number }): Promise<Page<AdminColor>> {
	const { items: ids, ...window } = await findNamedPage('Color', search, page)
	const [rows, counts] = await Promise.all([
		read.color.findMany({ where: { id: { in: ids } }, select: colorSelect }),
		countProducts(ids),
	])
	return { ...window, items: sortByIds(ids, rows).map((row) => ({ ...row, productCount: counts.get(row.id) ?? 0 })) }
}

/**
 * Returns a color with the number of its products.
 *
 * @throws not-found: the color is unknown.
 */
export async function getAdminColor(id: number): Promise<AdminColor> {
	const [color, counts] = await Promise.all([findColor(id), countProducts([id])])
	return { ...color, productCount: counts.get(id) ?? 0 }
}

/**
 * Counts the published products in each color. All product colors are counted through an index, and those of drafts and
 * deleted products, which are few, are subtracted, so that no row of a published product is read.
 */
async function countProducts(colorIds: number[]): Promise<Map<number, number>> {
	if (colorIds.length === 0) return new Map()
	const rows = await read.$queryRaw<{ colorId: number; count: bigint }[]>`
		SELECT "colorId", sum("count") AS "count" FROM (
			SELECT "colorId", count(*) AS "count" FROM "ProductColor"
			WHERE "colorId" IN (${Prisma.join(colorIds, ',')}) GROUP BY "colorId"
			UNION ALL
			SELECT variant."colorId", -count(*) FROM "Product" product
			JOIN "ProductColor" variant ON variant."productId" = product."id"
			WHERE product.${notActiveSql} GROUP BY variant."colorId"
		) GROUP BY "colorId"`
	return new Map(rows.map(({ colorId, count }) => [colorId, Number(count)]))
}

/**
 * Returns a color for its form.
 *
 * @throws not-found: the color is unknown.
 */
export async function findColor(id: number): Promise<ColorView> {
	return (await read.color.findUnique({ where: { id }, select: colorSelect })) ?? refuse('not-found', 'color-not-found')
}

/**
 * Creates a color and returns it.
 *
 * @throws conflict: on `name`, the name is taken, ignoring case and accents.
 */
export async function createColor(actor: Actor, { name, hexCode, translations }: ColorInput): Promise<ColorView> {
	requirePermission(actor, 'catalog')
	return write(async (tx) => {
		const nameKey = await requireFreeNameKey(tx, 'color', name)
		const made = await tx.color.create({ data: { name, nameKey, hexCode }, select: colorSelect })
		await saveTranslations(tx, 'color', { ...made }, translations)
		await recordActivity(tx, actor, { action: 'create', kind: 'color', id: made.id, label: name })
		return made
	})
}

/**
 * Updates a color everywhere except in orders.
 *
 * @throws not-found: the color is unknown.
 * @throws conflict: the name is taken (on `name`), or the color differs from `seen`.
 */
export async function updateColor(
	actor: Actor,
	id: number,
	{ name, hexCode, translations, seen: expected }: ColorInput & ExpectedVersion,
): Promise<ColorView> {
	requirePermission(actor, 'catalog')
	return write(async (tx) => {
		const { id: _, ...old } =
			(await tx.color.findUnique({ where: { id }, select: colorSelect })) ?? refuse('not-found', 'color-not-found')
		await assertExpectedVersion(tx, colorForm, id, expected)
		const nameKey = await requireFreeNameKey(tx, 'color', name, id)
		const now = { name, hexCode }
		const translated = await readTranslationActivity(tx, 'color', id)
		await saveTranslations(tx, 'color', { id, name }, translations)
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'color',
			id,
			label: name,
			old: { ...old, ...translated },
			new: { ...now, ...(await readTranslationActivity(tx, 'color', id)) },
		})
		return tx.color.update({ where: { id }, data: { ...now, nameKey }, select: colorSelect })
	})
}

const maxShownProducts = 5

export type ColorUse = Awaited<ReturnType<typeof findColorUse>>

/**
 * Returns the number of published products that lose the color when it is deleted (rule: deleted-color), and the newest
 * five of them. `onlyColorCount` is the number of products in no other color, which could no longer be bought.
 */
export async function findColorUse(colorId: number) {
	const hasColorWhere = { ...activeWhere, colors: { some: { colorId } } }
	const [productCount, onlyColorCount, products] = await Promise.all([
		read.product.count({ where: hasColorWhere }),
		read.product.count({ where: { ...activeWhere, colors: { some: { colorId }, every: { colorId } } } }),
		read.product.findMany({
			where: hasColorWhere,
			orderBy: { id: 'desc' },
			take: maxShownProducts,
			select: { id: true, name: true },
		}),
	])
	return { productCount, onlyColorCount, products }
}

/**
 * Deletes a color. Products and carts lose it or get `replacementId`, and orders keep their copies (rules:
 * order-keeps-copy, deleted-color).
 *
 * @throws not-found: the color is unknown.
 * @throws invalid: on `replacementId`, the replacement is unknown or the color itself.
 */
export async function deleteColor(actor: Actor, id: number, replacementId?: number): Promise<void> {
	requirePermission(actor, 'catalog')
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
 * Replaces a color in products and carts. In a product or cart that has both colors, the stock and quantities of the
 * old color are added to those of the new one. The product colors and cart lines of the old color remain there until
 * the caller deletes the old color.
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
 * Merges the variants of the old color into those of the new one, in products that have both. Stock of the same size is
 * added up, and variants in sizes that only the old color has are moved.
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
		const exchangeVariantId = kept
		await tx.orderReturnLine.updateMany({ where: { exchangeVariantId: going }, data: { exchangeVariantId } })
		await tx.variant.delete({ where: { id: going } })
	}
}
