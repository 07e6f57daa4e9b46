import { parseRowId } from '../values/row-id.ts'
import { limitUnknownScans } from '../values/scans.ts'
import { maxPosLines, maxPosUnitsPerLine } from '../values/limits.ts'

/**
 * The query parameters of the discount that staff grant on a sale, with its reason, and of the round-off (rule:
 * pos-discount).
 */
export const adjustmentParams = { discount: 'discount', reason: 'reason', roundOff: 'round' } as const

/** A variant and its quantity, as in a cart. */
export interface LineInput {
	productColorId: number
	quantity: number
	size: string | null
}

/** Formats a line as a value of the page's query string. `'7:2:M'` means two units of product color 7 in size M. */
export function formatLineParam({ productColorId, quantity, size }: LineInput): string {
	return `${productColorId}:${quantity}:${size ?? ''}`
}

/** Parses the lines in a page's query string. Lines of the same variant are merged, and unreadable ones are skipped. */
export function parseLineParams(texts: readonly string[]): LineInput[] {
	const lines = texts.flatMap((text) => {
		const [, color = '', quantityText = '', size = ''] = /^(\d+):(\d+):(.*)$/s.exec(text) ?? []
		const productColorId = parseRowId(color)
		const quantity = parseRowId(quantityText)
		return productColorId > 0 && quantity > 0 ? [{ productColorId, quantity, size: size || null }] : []
	})
	return lines.reduce<LineInput[]>((all, line) => addLineInput(all, line), [])
}

/**
 * Adds a line, or increases the quantity of the existing line with the same variant. The result can have one line more
 * than a sale allows. The sale is then refused with a message, instead of losing an item silently (rule: sale-lines).
 */
export function addLineInput(lines: readonly LineInput[], more: LineInput): LineInput[] {
	const isSame = (line: LineInput) => line.productColorId === more.productColorId && line.size === more.size
	if (!lines.some(isSame)) return [...lines, clampQuantity(more)].slice(0, maxPosLines + 1)
	return lines.map((line) =>
		isSame(line) ? clampQuantity({ ...line, quantity: line.quantity + more.quantity }) : line,
	)
}

function clampQuantity(line: LineInput): LineInput {
	return { ...line, quantity: Math.min(line.quantity, maxPosUnitsPerLine) }
}

/** A page with a sale in progress, and the query parameters of its URL besides the lines. */
export interface DraftOrderPage {
	path: string
	/** The key under which the page's form input is saved. */
	form?: string
	/** The scans that match no item. They stay until they are cleared or the order is placed. */
	unknown?: readonly string[]
	/** Other query parameters, such as the discount of a sale. */
	params?: readonly QueryParam[]
}

export type QueryParam = readonly [name: string, value: string]

/**
 * Returns the URL of the page with these lines. The lines are in the URL so that reloading and going back work even
 * without JavaScript.
 */
export function buildDraftOrderUrl(
	{ path, form, unknown = [], params = [] }: DraftOrderPage,
	lines: readonly LineInput[],
): string {
	const query = new URLSearchParams(lines.map((line): [string, string] => ['line', formatLineParam(line)]))
	for (const scan of limitUnknownScans(unknown)) query.append('unknown', scan)
	for (const [name, value] of params) query.append(name, value)
	if (form) query.set('form', form)
	return query.size === 0 ? path : `${path}?${query}`
}
