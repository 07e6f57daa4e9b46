import { homeCountry } from './page-facts.ts'

/**
 * The facts about India that the shop depends on: currency, addresses, phone numbers, taxes, states and time. Other
 * code imports them from this file, and `tests/house/region.test.ts` finds code that repeats them.
 *
 * A second region is a folder beside these files with the same exports, which `Region` describes, and one file through
 * which all others import the region of the installation. Facts alone would not be enough. It also needs:
 *
 * - its taxes: `app/shop/tax` calculates GST that is included in prices, and invoices show its components;
 * - its directory of postal codes, in `app/adapters/pincode-directory`;
 * - its translations, in `app/i18n/languages.ts`, and its own sentences about delivery, taxes and payment;
 * - its time zone by date if it has daylight saving time: SQL and `app/shop/values/dates.ts` add one offset;
 * - a currency with hundredths, or a review of all amounts: the database and the JSON API count in them;
 * - its payment methods and couriers: UPI, cash on delivery and the links of `app/shop/orders/order-tracking.ts`.
 */
export interface Region {
	/** ISO 3166-1. */
	countryCode: string
	/** The locale of numbers and dates on pages that are not translated. */
	locale: string
	timeZone: {
		/** The name in the IANA database. */
		name: string
		/** The offset from UTC as ISO 8601 writes it. */
		offset: string
		offsetMs: number
	}
	currency: Currency
	/** The country as addresses store it. */
	homeCountry: string
	/** The delivery countries as addresses store them, the home country first. */
	COUNTRIES: readonly [string, ...string[]]
	/** ISO 3166-1 of the delivery countries abroad. */
	abroadCountryCodes: readonly string[]
	/** The full names of the delivery countries, for addresses on letters. */
	countryNames: Readonly<Record<string, string>>
	/** The fields of an address by line, in the order in which it is written. */
	addressLines: readonly (readonly string[])[]
	postalCode: {
		pattern: RegExp
		/** Matches a text that has as many digits as a postal code. */
		lengthPattern: RegExp
	}
	/** Matches a prefix of a postal code that is long enough to stand for an area. */
	postalCodePrefix: RegExp
	phone: {
		/** The country code without a plus. */
		countryCode: string
		/** The number of digits after the country code. */
		nationalLength: number
		/** Matches a number of any country, with or without a plus. */
		pattern: RegExp
		/** Matches the zero that is dialed before a national number, with the country code before it if there is one. */
		trunkZero: RegExp
	}
	tax: {
		name: string
		/** The name of a seller's tax number. */
		idName: string
		idPattern: RegExp
		/** The components of the tax as documents name them. */
		components: Readonly<Record<string, string>>
		/** The code that documents show instead of a state code for places abroad. */
		abroadCode: string
		/** The codes of the states whose component is called the union territory tax. */
		unionTerritoryCodes: readonly string[]
	}
	taxRates: readonly TaxRates[]
	/** The tax codes of the states by their names, which addresses store. Sorted by name. */
	stateCodes: Readonly<Record<string, string>>
	STATES: readonly [string, ...string[]]
	/** The areas to which a delivery takes longer. */
	remoteAreas: {
		states: readonly string[]
		districts: readonly { state: string; district: string }[]
	}
}

interface Currency {
	/** ISO 4217. */
	code: string
	sign: string
	/** The number of smaller units in one larger unit. */
	minorUnits: number
	/** The names in an amount in words. */
	names: { major: string; minor: string }
	/** The words for powers of ten from a hundred on, the largest first. */
	numberWords: readonly (readonly [least: number, word: string])[]
	/** The source of a regular expression for the currency sign as people type it in Latin letters, in any case. */
	signPattern: string
	/**
	 * The source of a regular expression for further signs, in the country's own scripts and spellings, as files of other
	 * programs write them.
	 */
	localSignPattern: string
	/** The source of a regular expression for the words that name the currency in a search. */
	wordPattern: string
}

/**
 * The tax rates of goods from a day on, in the time zone of the region. They apply until the next entry for the same
 * codes.
 */
export interface TaxRates {
	validFrom: string
	/** The prefixes of the HSN codes of the goods. */
	prefixes: readonly string[]
	bands: readonly TaxBand[]
}

export interface TaxBand {
	/** The unit value without tax must be above this, in paise. */
	from: number
	/** The unit value must be at most this. `null` means no limit. */
	to: number | null
	/** The rate in percent. */
	rate: number
}

export { countryCode, homeCountry, locale, postalCode } from './page-facts.ts'

/** India has no daylight saving time. */
export const timeZone = { name: 'Asia/Kolkata', offset: '+05:30', offsetMs: 5.5 * 60 * 60 * 1000 } as const

export const currency = {
	code: 'INR',
	sign: '₹',
	minorUnits: 100,
	names: { major: 'Rupees', minor: 'Paise' },
	numberWords: [
		[10_000_000, 'Crore'],
		[100_000, 'Lakh'],
		[1000, 'Thousand'],
		[100, 'Hundred'],
	],
	signPattern: String.raw`₹|rs\.?|inr`,
	localSignPattern: String.raw`re\.?|रु\.?|रू\.?|રૂ\.?`,
	wordPattern: String.raw`₹|\brs\b\.?|\binr\b|\brupees?\b|\brupaye?\b|\brupiya\b|रुपये|रुपए|રૂપિયા`,
} as const

/** The delivery countries. The first is the form's default (rule: delivery-countries). */
export const COUNTRIES = [homeCountry, 'usa', 'uk'] as const

export const abroadCountryCodes = ['US', 'GB'] as const

export const countryNames = { [homeCountry]: 'India', usa: 'United States', uk: 'United Kingdom' } as const

export const addressLines = [['streetAddress'], ['apartment'], ['city'], ['state', 'zipCode'], ['country']] as const

export const postalCodePrefix = /^[1-9]\d{1,5}$/

/** A phone number has 10 to 12 digits, the first not zero, and an optional plus (rule: phone-format). */
export const phone = {
	countryCode: '91',
	nationalLength: 10,
	pattern: /^\+?[1-9]\d{9,11}$/,
	trunkZero: /^(\+?91)?0(?=[1-9]\d{9}$)/,
} as const

export const tax = {
	name: 'GST',
	idName: 'GSTIN',
	/** The code of the state, the PAN, the number of the registration, Z and a check character. */
	idPattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/,
	components: { central: 'CGST', state: 'SGST', unionTerritory: 'UTGST', integrated: 'IGST' },
	abroadCode: '96',
	// Union territories with a legislature levy the state component, so they are not listed.
	unionTerritoryCodes: ['04', '26', '31', '35', '38'],
} as const

/** The rates by date (docs/accounting.md). A change of the law is a new entry with its date. */
export const taxRates: readonly TaxRates[] = [
	// Clothing and made-up textiles.
	{ validFrom: '2017-07-01', prefixes: ['61', '62', '63'], bands: twoRates(1000_00, 5, 12) },
	{ validFrom: '2025-09-22', prefixes: ['61', '62', '63'], bands: twoRates(2500_00, 5, 18) },
	// Footwear.
	{ validFrom: '2022-01-01', prefixes: ['64'], bands: twoRates(1000_00, 12, 18) },
	{ validFrom: '2025-09-22', prefixes: ['64'], bands: twoRates(2500_00, 5, 18) },
	// Bags, wallets, belts and clothing of leather.
	{ validFrom: '2017-11-15', prefixes: ['4202', '4203'], bands: oneRate(18) },
	// Hand bags and shopping bags of cotton and of jute.
	{ validFrom: '2017-11-15', prefixes: ['42022220', '42022230'], bands: oneRate(12) },
	{ validFrom: '2025-09-22', prefixes: ['42022220', '42022230'], bands: oneRate(5) },
	// Imitation jewelry.
	{ validFrom: '2017-07-01', prefixes: ['7117'], bands: oneRate(3) },
]

function twoRates(limitPaise: number, rate: number, rateAbove: number): TaxBand[] {
	return [
		{ from: -1, to: limitPaise, rate },
		{ from: limitPaise, to: null, rate: rateAbove },
	]
}

function oneRate(rate: number): TaxBand[] {
	return [{ from: -1, to: null, rate }]
}

/** The first two digits of a GSTIN, by state or union territory. */
export const stateCodes = {
	'Andaman and Nicobar Islands': '35',
	'Andhra Pradesh': '37',
	'Arunachal Pradesh': '12',
	Assam: '18',
	Bihar: '10',
	Chandigarh: '04',
	Chhattisgarh: '22',
	'Dadra and Nagar Haveli and Daman and Diu': '26',
	Delhi: '07',
	Goa: '30',
	Gujarat: '24',
	Haryana: '06',
	'Himachal Pradesh': '02',
	'Jammu and Kashmir': '01',
	Jharkhand: '20',
	Karnataka: '29',
	Kerala: '32',
	Ladakh: '38',
	Lakshadweep: '31',
	'Madhya Pradesh': '23',
	Maharashtra: '27',
	Manipur: '14',
	Meghalaya: '17',
	Mizoram: '15',
	Nagaland: '13',
	Odisha: '21',
	Puducherry: '34',
	Punjab: '03',
	Rajasthan: '08',
	Sikkim: '11',
	'Tamil Nadu': '33',
	Telangana: '36',
	Tripura: '16',
	'Uttar Pradesh': '09',
	Uttarakhand: '05',
	'West Bengal': '19',
} as const

export type State = keyof typeof stateCodes

/** The 28 states and 8 union territories. */
export const STATES = /* @__PURE__ */ Object.keys(stateCodes) as [State, ...State[]]

/**
 * The islands and the hill states, as India's planning of special category states and hill areas lists them, and the
 * hill districts of other states, as the post office directory writes them (rule: remote-areas).
 */
export const remoteAreas = {
	states: [
		'Andaman and Nicobar Islands',
		'Lakshadweep',
		'Arunachal Pradesh',
		'Himachal Pradesh',
		'Jammu and Kashmir',
		'Ladakh',
		'Manipur',
		'Meghalaya',
		'Mizoram',
		'Nagaland',
		'Sikkim',
		'Tripura',
		'Uttarakhand',
	],
	districts: [
		{ state: 'Assam', district: 'Dima Hasao' },
		{ state: 'Assam', district: 'Karbi Anglong' },
		{ state: 'Assam', district: 'West Karbi Anglong' },
		{ state: 'Tamil Nadu', district: 'The Nilgiris' },
		{ state: 'West Bengal', district: 'Darjeeling' },
		{ state: 'West Bengal', district: 'Kalimpong' },
	],
} as const
