import { z } from 'zod'
import { oneLine } from '../../text.ts'
import { maxQuantity, maxSkuLength } from '../../words/limits.ts'
import type { VariantInput } from '../variant/variant.schema.ts'
import { columnOf, rowsOfForm, readSeenPieces } from './grid-rows.ts'
import { isPieces, isPrice, variantsOfRows } from './variants-of-rows.ts'

/** How the form of a product counts its pieces. */
export const stockFields = {
	/** Absent: as before. */
	counting: z.enum(['whole', 'variant']).optional(),
	/** The rows, for `rowsOfForm` to read. */
	sizes: z.unknown().optional(),
	/** `seenText` of the form. */
	seen: z.unknown().optional(),
	/** So many pieces may leave stock. */
	leave: z.number().catch(0),
}

interface StockForm {
	counting?: string | undefined
	sizes?: unknown
	seen?: unknown
	colorIds?: unknown
}

type Name = (string | number)[]

/** Says what is wrong beside its cell. */
export function checkCells(form: StockForm, ctx: z.core.$RefinementCtx) {
	if (form.counting !== 'variant') return
	const skus = new Map<string, Name>()
	const refuse = (path: Name, message: string) => ctx.addIssue({ code: 'custom', path, message })
	for (const [index, row] of rowsOfForm(form.sizes).entries())
		for (const column of idsOf(form.colorIds).map(columnOf)) {
			const at = (part: string) => ['sizes', index, part, column]
			const pieces = oneLine(row.pieces[column] ?? '')
			if (pieces !== '' && !isPieces(pieces)) refuse(at('pieces'), pieces.startsWith('-') ? below : notWhole)
			if (pieces === '') continue
			for (const part of ['skus', 'barcodes'] as const)
				if (oneLine(row[part][column] ?? '').length > maxSkuLength)
					refuse(at(part), `At most ${maxSkuLength} characters`)
			const price = oneLine(row.prices[column] ?? '')
			if (price !== '' && !isPrice(price)) refuse(at('prices'), notPrice)
			const sku = oneLine(row.skus[column] ?? '')
			if (sku !== '' && skus.has(sku)) refuse(at('skus'), `The SKU ${sku} is there twice`)
			skus.set(sku, at('skus'))
		}
}

const notPrice = 'Must be a price above 0 in rupees, such as 98 or 98.50'
const below = 'Pieces must be 0 or more'
const notWhole = `Pieces must be a whole number up to ${maxQuantity.toLocaleString('en-IN')}`

function idsOf(colorIds: unknown): number[] {
	return Array.isArray(colorIds) ? colorIds.filter((id) => typeof id === 'number') : []
}

/** The variants of a form whose cells are right: each cell with a number; null when counted as a whole. */
export function variantsOfForm({ counting, sizes, seen, colorIds }: StockForm): VariantInput[] | null | undefined {
	if (counting === undefined) return undefined
	if (counting === 'whole') return null
	const seenAt = readSeenPieces(seen)
	return variantsOfRows(rowsOfForm(sizes), idsOf(colorIds)).map((variant) => ({
		...variant,
		seenQty: seenAt(variant.colorId, variant.size),
	}))
}
