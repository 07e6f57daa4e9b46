import { paymentServiceNames } from './payments/payment-labels.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { toSingleLine } from '../values/text.ts'

/** Returns the order number in a search such as `'34'`, `'#34'` or `'Order #34.'`. `undefined` for other text. */
export function parseOrderNumber(search: string): number | undefined {
	const digits = /^(?:order\s*)?#?\s*(\d{1,9})\.?$/i.exec(toSingleLine(search))?.[1]
	return digits === undefined ? undefined : Number(digits)
}

/** The limit of numbers in one search, which is more than users need. */
const maxTerms = 8

/**
 * Finds the orders with a number that equals a search word: of an invoice or credit note, a bank or payment service
 * transaction, or a shipment.
 */
export async function findOrdersByNumber(search: string): Promise<number[]> {
	const words = toSingleLine(search).split(' ').slice(0, maxTerms)
	const numbers = words.filter((word) => /\d/.test(word) && word.length >= 3).flatMap(listSpellings)
	if (numbers.length === 0) return []
	const inNumbers = { in: numbers }
	const select = { orderId: true } as const
	const found = await Promise.all([
		read.taxDocument.findMany({ where: { kind: { in: ['invoice', 'credit-note'] }, number: inNumbers }, select }),
		read.paymentEntry.findMany({ where: { reference: inNumbers }, select }),
		read.paymentEntry.findMany({
			where: { provider: { in: Object.keys(paymentServiceNames) }, paymentId: inNumbers },
			select,
		}),
		read.paymentClaim.findMany({ where: { utr: inNumbers }, select }),
		read.order.findMany({ where: { trackingNumber: inNumbers }, select: { id: true } }),
	])
	return [...new Set(found.flat().map((row) => ('orderId' in row ? row.orderId : row.id)))]
}

/** Returns a number as entered and in upper and lower case, without surrounding punctuation. */
function listSpellings(word: string): string[] {
	const bare = word.replace(/^#|[.,;:]+$/g, '')
	return [...new Set([bare, bare.toUpperCase(), bare.toLowerCase()])]
}
