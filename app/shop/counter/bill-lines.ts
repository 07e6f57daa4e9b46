import { rowId } from '../row-id.ts'
import { mostLines, mostPieces } from '../words/limits.ts'

/** Labels of the payment methods at the point of sale. */
export const counterWays = { cash: 'Cash', upi: 'UPI' } as const
export type CounterWay = keyof typeof counterWays

/** A product choice and its quantity, as in a cart. */
export interface WantedLine {
	productColorId: number
	quantity: number
	size: string | null
}

/** Formats a line for the address. `'7:2:M'` means two units of product color 7 in size M. */
export function lineText({ productColorId, quantity, size }: WantedLine): string {
	return `${productColorId}:${quantity}:${size ?? ''}`
}

/** Parses the lines that an address carries and merges equal choices. Unreadable texts are skipped. */
export function linesOfTexts(texts: readonly string[]): WantedLine[] {
	const lines = texts.flatMap((text) => {
		const [, color = '', pieces = '', size = ''] = /^(\d+):(\d+):(.*)$/s.exec(text) ?? []
		const productColorId = rowId(color)
		const quantity = rowId(pieces)
		return productColorId > 0 && quantity > 0 ? [{ productColorId, quantity, size: size || null }] : []
	})
	return lines.reduce<WantedLine[]>((all, line) => addLine(all, line), [])
}

/** Adds a line. Its quantity is added to an existing line of the same choice. */
export function addLine(lines: readonly WantedLine[], more: WantedLine): WantedLine[] {
	const isSame = (line: WantedLine) => line.productColorId === more.productColorId && line.size === more.size
	if (!lines.some(isSame)) return [...lines, boundLine(more)].slice(0, mostLines)
	return lines.map((line) => (isSame(line) ? boundLine({ ...line, quantity: line.quantity + more.quantity }) : line))
}

function boundLine(line: WantedLine): WantedLine {
	return { ...line, quantity: Math.min(line.quantity, mostPieces) }
}

/** A page with a sale in progress and the other values of its address. */
export interface BillPage {
	path: string
	/** The key under which the page's form input is saved. */
	form?: string
}

/**
 * Returns the page's address with these lines. The address carries the lines so that reload and back work, even without
 * JavaScript.
 */
export function billAddress({ path, form }: BillPage, lines: readonly WantedLine[]): string {
	const query = new URLSearchParams(lines.map((line): [string, string] => ['line', lineText(line)]))
	if (form) query.set('form', form)
	return query.size === 0 ? path : `${path}?${query}`
}
