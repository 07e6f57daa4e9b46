import { allocate } from '../../pricing/allocate.ts'
import { refuse } from '../../refusal.ts'

export interface PiecesReturned {
	orderItemId: number
	quantity: number
}

const sums = ['quantity', 'discountPaise', 'paise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const

type Sums = Record<(typeof sums)[number], number>

/** A line of an invoice with what credit notes have taken back of it. */
export interface CreditableLine extends Sums {
	id: number
	orderItemId: number | null
	words: string
	hsn: string
	rate: number
	creditLines: Sums[]
}

/** Pieces of a line that come back, and what they or the price came to. */
export interface Wanted {
	quantity: number
	paise: number
}

/** What is left of a line. */
export function leftOfLine(line: CreditableLine): Wanted {
	const credited = creditedOf(line)
	return { quantity: line.quantity - credited.quantity, paise: line.paise - credited.paise }
}

/**
 * The pieces of a line that come back, at what is given back for them: of a discount a piece takes whole paise, and all
 * pieces add up to the line, less what was taken off its price before (rule: credit-note). More than are left:
 * 'conflict'.
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

/** An amount off the price of all lines, by what is left of each (rule: refund-credit-note). */
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

/** The line of a credit note; none for nothing. All of a line add up to it, and CGST is SGST where it is on the line. */
export function creditLine(line: CreditableLine, { quantity, paise }: Wanted) {
	if (quantity === 0 && paise === 0) return []
	const { id: invoiceLineId, orderItemId, words, hsn, rate } = line
	const credited = creditedOf(line)
	const headOf = (head: 'cgstPaise' | 'sgstPaise' | 'igstPaise') => {
		const part = share(line[head], credited.paise + paise, line.paise) - credited[head]
		// The half holds also for a single paisa, and where earlier parts were rounded up.
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

/** Reckons in integers of any size: a product of two sums has more digits than a number. */
function share(paise: number, part: number, whole: number): number {
	return whole === 0 ? 0 : Number((BigInt(paise) * BigInt(part)) / BigInt(whole))
}
