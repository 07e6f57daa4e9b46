import { homeCountry, type TaxBand, taxRates } from '../region/india.ts'
import { formatIndianDate, formatShortDate, parseIndianTime } from '../values/dates.ts'
import { formatPaise, formatWholeRupees } from '../values/money.ts'

/** The HSN codes of a product and its category. An empty code is inherited. */
interface HsnSource {
	hsn: string
	category: { hsn: string } | null
}

/** Returns the HSN code of a product: its own, or else its category's, or else the shop's default. */
export function resolveHsn(product: HsnSource | null, defaultHsn: string): string {
	return product?.hsn || product?.category?.hsn || defaultHsn
}

/** A GST rate for goods whose HSN code begins with `hsnPrefix`. CGST and SGST are half of the rate each. */
interface GstRate extends TaxBand {
	hsnPrefix: string
	/** The first Indian day on which the rate applies, until the next entry of the same prefix. */
	validFrom: string
}

/** An HSN code of goods has 4, 6 or 8 digits. */
export const hsnPattern = /^\d{4}(\d{2}){0,2}$/

const gstRates: GstRate[] = taxRates.flatMap(({ validFrom, prefixes, bands }) =>
	prefixes.flatMap((hsnPrefix) => bands.map((band) => ({ ...band, hsnPrefix, validFrom }))),
)

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

/** The amount paid for a number of identical units, after discounts and including tax. */
interface PaidUnits {
	paise: number
	quantity: number
}

interface UnitRate {
	rate: number
	/**
	 * True when the price fits no band: its value without tax is above the lower band's limit if calculated with the
	 * lower rate, but not above it if calculated with the higher rate.
	 */
	isInGap: boolean
}

/**
 * Returns the GST rate, which depends on the value of one unit after its discount and without tax (rule: tax-rate). A
 * price that fits no band uses the highest rate, so that the shop never pays too little tax.
 */
export function findUnitRate(bands: readonly GstRate[], paid: PaidUnits): UnitRate {
	const fitting = bands.find((band) => isWithin(paid, band))
	return { rate: fitting?.rate ?? Math.max(...bands.map(({ rate }) => rate)), isInGap: !fitting }
}

/**
 * Returns true when the value of one unit without tax is within a band. The calculation multiplies instead of dividing,
 * because the value of a unit need not be a whole number of paise.
 */
function isWithin({ paise, quantity }: PaidUnits, { from, to, rate }: GstRate): boolean {
	const worth = paise * 100
	const one = quantity * (100 + rate)
	return worth > from * one && (to === null || worth <= to * one)
}

/**
 * Returns the range of tax-inclusive prices, in paise, that fit no band: `above` is excluded and `upTo` is included.
 * Returns `null` when every price fits a band.
 */
export function findRateGap(bands: readonly GstRate[]): [above: number, upTo: number] | null {
	const low = bands.find(({ to }) => to !== null)
	const high = bands.find(({ from }) => from === low?.to)
	if (!low || !high || low.rate === high.rate) return null
	return [Math.floor((low.to! * (100 + low.rate)) / 100), Math.floor((high.from * (100 + high.rate)) / 100)]
}

/** Returns the rates that apply on a date, by HSN prefix. */
export function listRates(at: Date) {
	const prefixes = [...new Set(gstRates.map(({ hsnPrefix }) => hsnPrefix))].toSorted()
	return prefixes.flatMap((prefix) => {
		const bands = findGstRates(prefix, at)
		const [low] = bands
		if (!low) return []
		const since = formatShortDate(parseIndianTime(low.validFrom))
		return [{ prefix, label: describeRates(bands), since }]
	})
}

/** Returns the label of the bands for one HSN prefix, such as `'5 % up to ₹ 2,500 per item, 18 % above'`. */
export function describeRates([low, high]: readonly GstRate[]): string {
	return high ? `${low!.rate} % up to ${formatWholeRupees(low!.to!)} per item, ${high.rate} % above` : `${low!.rate} %`
}

/**
 * Returns a warning for the owner when a tax-inclusive price fits no band (rule: tax-rate). Returns `null` when the
 * price fits a band.
 */
export function getRateGapWarning(hsn: string, pricePaise: number, at: Date): string | null {
	const bands = findGstRates(hsn, at)
	const gap = findRateGap(bands)
	if (!gap || pricePaise <= gap[0] || pricePaise > gap[1]) return null
	const high = Math.max(...bands.map(({ rate }) => rate))
	return (
		`Prices above ${formatPaise(gap[0])} and up to ${formatPaise(gap[1])} match no GST rate and are ` +
		`taxed at ${high} %. A price of ${formatPaise(gap[0])} is taxed at ${bands[0]!.rate} %, which ` +
		'leaves you more.'
	)
}

/** The place of delivery: in the shop's state, elsewhere in India, or abroad. */
export type Supply = 'home' | 'elsewhere' | 'abroad'

export interface GstComponents {
	/** A percentage. */
	rate: number
	taxablePaise: number
	cgstPaise: number
	sgstPaise: number
	igstPaise: number
}

/** Returns the kind of destination of an address (rule: tax-in-price). */
export function getSupply({ country, state }: { country: string; state: string }, homeState: string): Supply {
	if (country !== homeCountry) return 'abroad'
	return state === homeState ? 'home' : 'elsewhere'
}

/**
 * Splits the price of one invoice line, after its discounts and including tax, into the taxable value and the GST
 * components. They add up to the price, and each line is rounded on its own to whole paise (rule: tax-in-price). Sales
 * in the home state have CGST and SGST of exactly the same amount. An odd paisa is added to the taxable value. Sales to
 * other states have IGST. Exports have no tax.
 */
export function calculateGstComponents(paise: number, rate: number, supply: Supply): GstComponents {
	const none = { taxablePaise: paise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
	if (supply === 'abroad') return { ...none, rate: 0 }
	const taxPaise = paise - Math.round((paise * 100) / (100 + rate))
	if (supply === 'elsewhere') return { ...none, rate, taxablePaise: paise - taxPaise, igstPaise: taxPaise }
	const halfPaise = Math.floor(taxPaise / 2)
	return { ...none, rate, taxablePaise: paise - 2 * halfPaise, cgstPaise: halfPaise, sgstPaise: halfPaise }
}
