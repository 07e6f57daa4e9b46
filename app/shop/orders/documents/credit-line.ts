import { allocate } from '../../pricing/allocate.ts'
import { refuse } from '../../refusal.ts'

export interface PiecesReturned {
	orderItemId: number
	quantity: number
}

const sums = ['quantity', 'discountPaise', 'paise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const

type Sums = Record<(typeof sums)[number], number>

/** An invoice line with the amounts that credit notes have already taken back. */
export interface CreditableLine extends Sums {
	id: number
	orderItemId: number | null
	words: string
	hsn: string
	rate: number
	creditLines: Sums[]
}

/** The units of a line to credit and their amount, or a reduction of the price. */
export interface Wanted {
	quantity: number
	paise: number
}

/** Returns the uncredited quantity and amount of a line. */
export function leftOfLine(line: CreditableLine): Wanted {
	const credited = creditedOf(line)
	return { quantity: line.quantity - credited.quantity, paise: line.paise - credited.paise }
}

/**
 * Returns the units of a line to credit and the amount refunded for them (rule: credit-note). A unit's share of the
 * discount is rounded to whole paise, and all units add up to the line minus earlier price reductions.
 *
 * @throws conflict: more units than are left.
 */
export function piecesBack(line: CreditableLine, pieces: readonly PiecesReturned[]): Wanted {
	const left = leftOfLine(line)
	const quantity = pieces
		.filter(({ orderItemId }) => orderItemId === line.orderItemId)
		.reduce((sum, piece) => sum + piece.quantity, 0)
	if (quantity > left.quantity)
		refuse('conflict', `Only ${left.quantity} × ${line.words} can come back: the rest has been credited.`)
	const before = line.quantity - left.quantity
	const worthOf = (count: number) => Math.ceil((line.paise * count) / line.quantity)
	return { quantity, paise: Math.min(worthOf(before + quantity) - worthOf(before), left.paise) }
}

/** Distributes a price reduction over all lines in proportion to what is left of each (rule: refund-credit-note). */
export function offThePrice(lines: CreditableLine[], amountPaise: number): Wanted[] {
	const left = lines.map((line) => leftOfLine(line).paise)
	return allocate(amountPaise, left).map((paise) => ({ quantity: 0, paise }))
}

/** Limits what is credited in all; each line keeps its share. */
export function limitPaise(wanted: Wanted[], atMostPaise: number): Wanted[] {
	const paise = wanted.map((line) => line.paise)
	if (paise.reduce((sum, one) => sum + one, 0) <= atMostPaise) return wanted
	const parts = allocate(atMostPaise, paise)
	return wanted.map(({ quantity }, index) => ({ quantity, paise: parts[index]! }))
}

/**
 * Builds the credit note line. Returns none for a zero amount. All credit lines of an invoice line add up to it, and
 * CGST equals SGST when it does on the invoice line.
 */
export function creditLine(line: CreditableLine, { quantity, paise }: Wanted) {
	if (quantity === 0 && paise === 0) return []
	const { id: invoiceLineId, orderItemId, words, hsn, rate } = line
	const credited = creditedOf(line)
	const headOf = (head: 'cgstPaise' | 'sgstPaise' | 'igstPaise') => {
		const part = share(line[head], credited.paise + paise, line.paise) - credited[head]
		// The half also holds for a single paisa and when earlier parts were rounded up.
		return Math.max(0, Math.min(part, Math.floor(paise / 2)))
	}
	const heads = { cgstPaise: headOf('cgstPaise'), sgstPaise: headOf('sgstPaise'), igstPaise: headOf('igstPaise') }
	const discounted = quantity > 0 ? share(line.discountPaise, credited.quantity + quantity, line.quantity) : 0
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

function creditedOf({ creditLines }: CreditableLine): Sums {
	const entries = sums.map((name) => [name, creditLines.reduce((sum, line) => sum + line[name], 0)])
	return Object.fromEntries(entries) as Sums
}

/** Calculates with BigInt because a product of two amounts can exceed the safe integer range. */
function share(paise: number, part: number, whole: number): number {
	return whole === 0 ? 0 : Number((BigInt(paise) * BigInt(part)) / BigInt(whole))
}
