/** A GST rate for goods whose HSN code begins with `hsnPrefix` and whose unit value is in a band. */
export interface GstRate {
	hsnPrefix: string
	/** The unit value without tax must be above this, in paise. */
	from: number
	/** The unit value must be at most this. `null` means no limit. */
	to: number | null
	/** The rate in percent. CGST and SGST are half of it each. */
	rate: number
	/** The first Indian day on which the rate applies, until the next entry of the same prefix. */
	validFrom: string
}

const upTo = (value: number, rate: number, above: number) => [
	{ from: -1, to: value, rate },
	{ from: value, to: null, rate: above },
]
const always = (rate: number) => [{ from: -1, to: null, rate }]

const goods: [validFrom: string, prefixes: string[], bands: Omit<GstRate, 'hsnPrefix' | 'validFrom'>[]][] = [
	// Clothing and made-up textiles.
	['2017-07-01', ['61', '62', '63'], upTo(1000_00, 5, 12)],
	['2025-09-22', ['61', '62', '63'], upTo(2500_00, 5, 18)],
	// Footwear.
	['2022-01-01', ['64'], upTo(1000_00, 12, 18)],
	['2025-09-22', ['64'], upTo(2500_00, 5, 18)],
	// Bags, wallets, belts and clothing of leather.
	['2017-11-15', ['4202', '4203'], always(18)],
	// Hand bags and shopping bags of cotton and of jute.
	['2017-11-15', ['42022220', '42022230'], always(12)],
	['2025-09-22', ['42022220', '42022230'], always(5)],
	// Imitation jewelry.
	['2017-07-01', ['7117'], always(3)],
]

/** The rates by date (docs/accounting.md). A change of the law is a new row with its date. */
export const gstRates: GstRate[] = goods.flatMap(([validFrom, prefixes, bands]) =>
	prefixes.flatMap((hsnPrefix) => bands.map((band) => ({ ...band, hsnPrefix, validFrom }))),
)
