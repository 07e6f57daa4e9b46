import { allocate } from '../../pricing/allocate.ts'
import { refuse } from '../../values/refusal.ts'

export interface ReturnedQuantity {
	orderItemId: number
	quantity: number
}

const sumFields = ['quantity', 'discountPaise', 'paise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const

type LineTotals = Record<(typeof sumFields)[number], number>

/** An invoice line with the amounts that credit notes have already taken back. */
export interface CreditableLine extends LineTotals {
	id: number
	orderItemId: number | null
	words: string
	hsn: string
	rate: number
	creditLines: LineTotals[]
}

/** The units of a line to credit and their amount, or a reduction of the price. */
export interface CreditPart {
	quantity: number
	paise: number
}

/** Returns the uncredited quantity and amount of a line. */
export function getUncreditedPart(line: CreditableLine): CreditPart {
	const credited = sumCredited(line)
	return { quantity: line.quantity - credited.quantity, paise: line.paise - credited.paise }
}

/**
 * Returns the units of a line to credit and the amount refunded for them (rule: credit-note). A unit's share of the
 * discount is rounded to whole paise, and all units add up to the line minus earlier price reductions.
 *
 * @throws conflict: more units than are left.
 */
export function calculateReturnedPart(line: CreditableLine, returned: readonly ReturnedQuantity[]): CreditPart {
	const left = getUncreditedPart(line)
	const quantity = returned
		.filter(({ orderItemId }) => orderItemId === line.orderItemId)
		.reduce((sum, piece) => sum + piece.quantity, 0)
	if (quantity > left.quantity)
		refuse('conflict', `Only ${left.quantity} × ${line.words} can be credited: the rest has already been credited.`)
	const before = line.quantity - left.quantity
	const calculateWorth = (count: number) => Math.ceil((line.paise * count) / line.quantity)
	return { quantity, paise: Math.min(calculateWorth(before + quantity) - calculateWorth(before), left.paise) }
}

/** Distributes a price reduction over all lines in proportion to what is left of each (rule: refund-credit-note). */
export function allocatePriceReduction(lines: CreditableLine[], amountPaise: number): CreditPart[] {
	const left = lines.map((line) => getUncreditedPart(line).paise)
	return allocate(amountPaise, left).map((paise) => ({ quantity: 0, paise }))
}

/** Limits what is credited in all; each line keeps its share. */
export function limitPaise(wanted: CreditPart[], atMostPaise: number): CreditPart[] {
	const paise = wanted.map((line) => line.paise)
	if (paise.reduce((sum, one) => sum + one, 0) <= atMostPaise) return wanted
	const parts = allocate(atMostPaise, paise)
	return wanted.map(({ quantity }, index) => ({ quantity, paise: parts[index]! }))
}

/**
 * Builds the credit note line. Returns none for a zero amount. All credit lines of an invoice line add up to it, and
 * CGST equals SGST when it does on the invoice line.
 */
export function buildCreditLine(line: CreditableLine, { quantity, paise }: CreditPart) {
	if (quantity === 0 && paise === 0) return []
	const { id: invoiceLineId, orderItemId, words, hsn, rate } = line
	const credited = sumCredited(line)
	const calculateComponent = (head: 'cgstPaise' | 'sgstPaise' | 'igstPaise') => {
		const part = calculateShare(line[head], credited.paise + paise, line.paise) - credited[head]
		// The half also holds for a single paisa and when earlier parts were rounded up.
		return Math.max(0, Math.min(part, Math.floor(paise / 2)))
	}
	const heads = {
		cgstPaise: calculateComponent('cgstPaise'),
		sgstPaise: calculateComponent('sgstPaise'),
		igstPaise: calculateComponent('igstPaise'),
	}
	const discounted = quantity > 0 ? calculateShare(line.discountPaise, credited.quantity + quantity, line.quantity) : 0
	return [
		{
			orderItemId,
			invoiceLineId,
			words,
			hsn,
			rate,
			quantity,
			discountPaise: quantity > 0 ? discounted - credited.discountPaise : 0,
			paise,
			taxablePaise: paise - heads.cgstPaise - heads.sgstPaise - heads.igstPaise,
			...heads,
		},
	]
}

function sumCredited({ creditLines }: CreditableLine): LineTotals {
	const entries = sumFields.map((name) => [name, creditLines.reduce((sum, line) => sum + line[name], 0)])
	return Object.fromEntries(entries) as LineTotals
}

/** Calculates with BigInt because a product of two amounts can exceed the safe integer range. */
function calculateShare(paise: number, part: number, whole: number): number {
	return whole === 0 ? 0 : Number((BigInt(paise) * BigInt(part)) / BigInt(whole))
}
