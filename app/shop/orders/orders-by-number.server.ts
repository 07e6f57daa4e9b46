import { read } from '#app/adapters/db/db.server.ts'
import { oneLine } from '../text.ts'

/** Returns the order number in a search such as `'34'`, `'#34'` or `'Order #34.'`. `undefined` for other text. */
export function orderNumberIn(search: string): number | undefined {
	const digits = /^(?:order\s*)?#?\s*(\d{1,9})\.?$/i.exec(oneLine(search))?.[1]
	return digits === undefined ? undefined : Number(digits)
}

/** The limit of numbers in one search, which is more than users need. */
const mostWords = 8

/**
 * Finds the orders with a number that equals a search word: of an invoice or credit note, a bank or payment service
 * transaction, or a shipment.
 */
export async function ordersByNumber(search: string): Promise<number[]> {
	const words = oneLine(search).split(' ').slice(0, mostWords)
	const numbers = words.filter((word) => /\d/.test(word) && word.length >= 3).flatMap(spellings)
	if (numbers.length === 0) return []
	const anyOf = { in: numbers }
	const select = { orderId: true } as const
	const found = await Promise.all([
		read.taxDocument.findMany({ where: { kind: { in: ['invoice', 'credit-note'] }, number: anyOf }, select }),
		read.paymentEntry.findMany({ where: { reference: anyOf }, select }),
		read.paymentEntry.findMany({ where: { provider: { in: ['razorpay', 'stand-in'] }, paymentId: anyOf }, select }),
		read.paymentClaim.findMany({ where: { utr: anyOf }, select }),
		read.order.findMany({ where: { trackingNumber: anyOf }, select: { id: true } }),
	])
	return [...new Set(found.flat().map((row) => ('orderId' in row ? row.orderId : row.id)))]
}

/** Returns a number as entered and in upper and lower case, without surrounding punctuation. */
function spellings(word: string): string[] {
	const bare = word.replace(/^#|[.,;:]+$/g, '')
	return [...new Set([bare, bare.toUpperCase(), bare.toLowerCase()])]
}
