import { formatIndianDate } from '../dates.ts'
import { type GstRate, gstRates } from './gst-rates.ts'

/** The bands that hold for an HSN code on a day, of the longest prefix; none: the table does not know these goods. */
export function bandsOf(hsn: string, at: Date): GstRate[] {
	const day = formatIndianDate(at)
	const fitting = gstRates.filter(({ hsnPrefix, validFrom }) => hsn.startsWith(hsnPrefix) && validFrom <= day)
	const longest = Math.max(...fitting.map(({ hsnPrefix }) => hsnPrefix.length))
	const named = fitting.filter(({ hsnPrefix }) => hsnPrefix.length === longest)
	const newest = named.reduce((last, { validFrom }) => (validFrom > last ? validFrom : last), '')
	return named.filter(({ validFrom }) => validFrom === newest)
}

/** What is paid for pieces that are alike: after their discount, with tax. */
interface PaidPieces {
	paise: number
	quantity: number
}

interface PieceRate {
	rate: number
	/** No band fits the price: the value is above the lower one only by its lower rate. */
	isInGap: boolean
}

/**
 * The rate by the value of one piece, after its discount and without tax (rule: tax-rate). A price that fits no band
 * pays the highest rate: then the shop never owes.
 */
export function rateOfPieces(bands: readonly GstRate[], paid: PaidPieces): PieceRate {
	const fitting = bands.find((band) => isWithin(paid, band))
	return { rate: fitting?.rate ?? Math.max(...bands.map(({ rate }) => rate)), isInGap: !fitting }
}

/** Reckons in whole numbers: what a piece is worth need not be a whole paisa. */
function isWithin({ paise, quantity }: PaidPieces, { from, to, rate }: GstRate): boolean {
	const worth = paise * 100
	const one = quantity * (100 + rate)
	return worth > from * one && (to === null || worth <= to * one)
}

/** The prices with tax, in paise, that fit no band: above the first up to the second; null where there are none. */
export function gapOf(bands: readonly GstRate[]): [above: number, upTo: number] | null {
	const low = bands.find(({ to }) => to !== null)
	const high = bands.find(({ from }) => from === low?.to)
	if (!low || !high || low.rate === high.rate) return null
	return [Math.floor((low.to! * (100 + low.rate)) / 100), Math.floor((high.from * (100 + high.rate)) / 100)]
}
