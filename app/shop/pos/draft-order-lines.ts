import { parseRowId } from '../values/row-id.ts'
import { limitUnknownScans } from '../values/scans.ts'
import { maxPosLines, maxPosUnitsPerLine } from '../values/limits.ts'

/** The names in the address of what the staff take off a sale (rule: pos-discount). */
export const adjustmentParams = { discount: 'discount', reason: 'reason', roundOff: 'round' } as const

/** A product choice and its quantity, as in a cart. */
export interface LineInput {
	productColorId: number
	quantity: number
	size: string | null
}

/** Formats a line for the address. `'7:2:M'` means two units of product color 7 in size M. */
export function formatLineParam({ productColorId, quantity, size }: LineInput): string {
	return `${productColorId}:${quantity}:${size ?? ''}`
}

/** Parses the lines that an address carries and merges equal choices. Unreadable texts are skipped. */
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
 * Adds a line. Its quantity is added to an existing line of the same choice. One line more than a sale may have is kept,
 * so that the sale is refused with a message instead of losing an item (rule: sale-lines).
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

/** A page with a sale in progress and the other values of its address. */
export interface DraftOrderPage {
	path: string
	/** The key under which the page's form input is saved. */
	form?: string
	/** The scans that match no item. They stay until they are cleared or the order is placed. */
	unknown?: readonly string[]
	/** Other values of the address, such as the discount of a sale. */
	params?: readonly AddressParam[]
}

export type AddressParam = readonly [name: string, value: string]

/**
 * Returns the page's address with these lines. The address carries the lines so that reload and back work, even without
 * JavaScript.
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
