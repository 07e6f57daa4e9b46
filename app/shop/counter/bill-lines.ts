import { rowId } from '../row-id.ts'
import { mostLines, mostPieces } from '../words/limits.ts'

/** How is paid at the counter, in words. */
export const counterWays = { cash: 'Cash', upi: 'UPI' } as const
export type CounterWay = keyof typeof counterWays

/** A choice and how many pieces of it, as of a cart. */
export interface WantedLine {
	productColorId: number
	quantity: number
	size: string | null
}

/** '7:2:M': two pieces of the product colour 7 in size M. */
export function lineText({ productColorId, quantity, size }: WantedLine): string {
	return `${productColorId}:${quantity}:${size ?? ''}`
}

/** The lines that an address carries, the same choice once; what cannot be read is none. */
export function linesOfTexts(texts: readonly string[]): WantedLine[] {
	const lines = texts.flatMap((text) => {
		const [, color = '', pieces = '', size = ''] = /^(\d+):(\d+):(.*)$/s.exec(text) ?? []
		const productColorId = rowId(color)
		const quantity = rowId(pieces)
		return productColorId > 0 && quantity > 0 ? [{ productColorId, quantity, size: size || null }] : []
	})
	return lines.reduce<WantedLine[]>((all, line) => addLine(all, line), [])
}

/** The lines with one more; its pieces are added to those of the same choice. */
export function addLine(lines: readonly WantedLine[], more: WantedLine): WantedLine[] {
	const isSame = (line: WantedLine) => line.productColorId === more.productColorId && line.size === more.size
	if (!lines.some(isSame)) return [...lines, boundLine(more)].slice(0, mostLines)
	return lines.map((line) => (isSame(line) ? boundLine({ ...line, quantity: line.quantity + more.quantity }) : line))
}

function boundLine(line: WantedLine): WantedLine {
	return { ...line, quantity: Math.min(line.quantity, mostPieces) }
}

/** A page that has a bill, with what else its address carries. */
export interface BillPage {
	path: string
	/** The key by which what is typed on it is kept. */
	form?: string
}

/** The page with these lines: they are carried by its address, so that reload and back work, also without script. */
export function billAddress({ path, form }: BillPage, lines: readonly WantedLine[]): string {
	const query = new URLSearchParams(lines.map((line): [string, string] => ['line', lineText(line)]))
	if (form) query.set('form', form)
	return query.size === 0 ? path : `${path}?${query}`
}
