import { formatIndianDate } from '../values/dates.ts'
import { type GstRate, gstRates } from './gst-rates.ts'

/**
 * Returns the bands for an HSN code on a date, from the longest matching prefix. Returns none when the table does not
 * list the goods.
 */
export function findGstRates(hsn: string, at: Date): GstRate[] {
	const day = formatIndianDate(at)
	const fitting = gstRates.filter(({ hsnPrefix, validFrom }) => hsn.startsWith(hsnPrefix) && validFrom <= day)
	const longest = Math.max(...fitting.map(({ hsnPrefix }) => hsnPrefix.length))
	const named = fitting.filter(({ hsnPrefix }) => hsnPrefix.length === longest)
	const newest = named.reduce((last, { validFrom }) => (validFrom > last ? validFrom : last), '')
	return named.filter(({ validFrom }) => validFrom === newest)
}

/** The price paid for identical units, after their discount and including tax. */
interface PaidUnits {
	paise: number
	quantity: number
}

interface UnitRate {
	rate: number
	/** The price fits no band: its value exceeds the lower band's limit only when calculated with the lower rate. */
	isInGap: boolean
}

/**
 * Returns the GST rate by the value of one unit, after its discount and without tax (rule: tax-rate). A price that fits
 * no band uses the highest rate, so that the shop never owes tax.
 */
export function findUnitRate(bands: readonly GstRate[], paid: PaidUnits): UnitRate {
	const fitting = bands.find((band) => isWithin(paid, band))
	return { rate: fitting?.rate ?? Math.max(...bands.map(({ rate }) => rate)), isInGap: !fitting }
}

/** Calculates with integers because the value of a unit need not be a whole paisa. */
function isWithin({ paise, quantity }: PaidUnits, { from, to, rate }: GstRate): boolean {
	const worth = paise * 100
	const one = quantity * (100 + rate)
	return worth > from * one && (to === null || worth <= to * one)
}

/**
 * Returns the range of tax-inclusive prices, in paise, that fit no band: above the first and up to the second. `null`
 * when there is none.
 */
export function findRateGap(bands: readonly GstRate[]): [above: number, upTo: number] | null {
	const low = bands.find(({ to }) => to !== null)
	const high = bands.find(({ from }) => from === low?.to)
	if (!low || !high || low.rate === high.rate) return null
	return [Math.floor((low.to! * (100 + low.rate)) / 100), Math.floor((high.from * (100 + high.rate)) / 100)]
}
