import type { MessageKey } from '#app/i18n/translate.ts'
import { countryCode } from '../region/page-facts.ts'

interface DeclarationSpec {
	/** The label of the declaration in the admin. */
	label: string
	/** The heading of the declaration in product files. */
	csv: string
	hint: string
	limit: number
	/** The text key of the declaration's line on the product's page. */
	text: MessageKey
}

/** The maximum number of characters in a name with its address, or in a contact, on one line. */
const contactLimit = 300

/**
 * The declarations that the law requires beside a product that is sold online, except the price (rule:
 * product-declarations). The columns of products and categories, the settings, their forms and the page are derived
 * from this table.
 */
export const declarationFields = {
	countryOfOrigin: {
		label: 'Country of origin',
		csv: 'Country of Origin',
		hint: 'Where the product is made.',
		limit: 60,
		text: 'product.countryOfOrigin',
	},
	manufacturer: {
		label: 'Manufacturer',
		csv: 'Manufacturer',
		hint: 'Name and full address with PIN code.',
		limit: contactLimit,
		text: 'product.manufacturer',
	},
	packer: {
		label: 'Packer',
		csv: 'Packer',
		hint: 'Name and full address, if another business packs the product.',
		limit: contactLimit,
		text: 'product.packer',
	},
	importer: {
		label: 'Importer',
		csv: 'Importer',
		hint: 'For products that are made abroad: name, street, city and PIN code, separated by commas.',
		limit: contactLimit,
		text: 'product.importer',
	},
	netQuantity: {
		label: 'Net quantity',
		csv: 'Net Quantity',
		hint: 'Such as 1 N, or 2 N for a set of two.',
		limit: 60,
		text: 'product.netQuantity',
	},
	careContact: {
		label: 'Customer care',
		csv: 'Customer Care',
		hint: 'Name, address, phone number and email address for complaints.',
		limit: contactLimit,
		text: 'product.careContact',
	},
} as const satisfies Record<string, DeclarationSpec>

export type DeclarationName = keyof typeof declarationFields

/** The declarations of a product, a category or the shop by name. `''` means none; a country is its ISO 3166 code. */
export type Declarations = Record<DeclarationName, string>

export const declarationNames = Object.keys(declarationFields) as DeclarationName[]

export function isDeclaration(name: string): name is DeclarationName {
	return Object.hasOwn(declarationFields, name)
}

/** Builds an object with a value for each declaration. */
export function mapDeclarations<Value>(getValue: (name: DeclarationName) => Value): Record<DeclarationName, Value> {
	return Object.fromEntries(declarationNames.map((name) => [name, getValue(name)])) as Record<DeclarationName, Value>
}

/** Selects the database columns of the declarations. */
export const declarationSelect = mapDeclarations(() => true as const)

/**
 * Returns the declarations that apply to a product: each is the product's own, else its category's, else the shop's
 * (rule: product-declarations).
 */
export function resolveDeclarations(
	product: Readonly<Declarations>,
	category: Readonly<Declarations> | null,
	shop: Readonly<Declarations>,
): Declarations {
	return mapDeclarations((name) => product[name] || category?.[name] || shop[name])
}

/** Returns whether a product is made abroad. False when its country of origin is unknown. */
export function isImported({ countryOfOrigin }: Pick<Declarations, 'countryOfOrigin'>): boolean {
	return countryOfOrigin !== '' && countryOfOrigin !== countryCode
}

/**
 * Lists the labels of the declarations that a product lacks (rule: product-declarations). A product that is made abroad
 * needs its importer. Any other product needs its manufacturer or packer. `buildUndeclaredSql` has the same rule.
 */
export function listMissingDeclarations(applying: Readonly<Declarations>): string[] {
	const maker = isImported(applying) ? applying.importer : applying.manufacturer || applying.packer
	const makerName = isImported(applying) ? 'importer' : 'manufacturer'
	const values = { ...applying, [makerName]: maker }
	return (['countryOfOrigin', makerName, 'netQuantity', 'careContact'] as const)
		.filter((name) => values[name] === '')
		.map((name) => declarationFields[name].label)
}

/**
 * Returns the maximum retail price of a product in paise, inclusive of all taxes: its original price, or the highest
 * regular price of its sizes if that is higher, so that nothing is sold above it (rule: product-declarations). 0 for a
 * product without a price.
 */
export function calculateMrp(originalPricePaise: number | null, regularPricesPaise: readonly number[]): number {
	const highest = Math.max(0, ...regularPricesPaise)
	return highest === 0 ? 0 : Math.max(originalPricePaise ?? 0, highest)
}

/** The ISO 3166 codes of the countries where goods can be made. Uninhabited areas are left out. */
const countryCodes = (
	'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF ' +
	'CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
	'GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR ' +
	'KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC ' +
	'NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
	'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN ' +
	'VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

function createNaming(locale = 'en'): (code: string) => string {
	const names = new Intl.DisplayNames(locale, { type: 'region' })
	return (code) => names.of(code) ?? code
}

/** Returns the name of a country in a language. An unknown code is returned as it is. */
export function getCountryName(code: string, locale?: string): string {
	return countryCodes.includes(code) ? createNaming(locale)(code) : code
}

/** Lists the countries with their English names, the home country first. */
export function listCountries(): [code: string, name: string][] {
	const toNamed = createNaming()
	const others = countryCodes.filter((code) => code !== countryCode)
	const named = others.map((code): [string, string] => [code, toNamed(code)])
	return [[countryCode, toNamed(countryCode)], ...named.toSorted(([, one], [, other]) => one.localeCompare(other))]
}

/** Names of countries that files use besides the English ones, as `toNameKey` normalizes them. */
const otherNames: readonly [name: string, code: string][] = [
	['america', 'US'],
	['burma', 'MM'],
	['england', 'GB'],
	['greatbritain', 'GB'],
	['hongkong', 'HK'],
	['korea', 'KR'],
	['prc', 'CN'],
	['turkey', 'TR'],
	['uae', 'AE'],
	['uk', 'GB'],
	['usa', 'US'],
]

const toNameKey = (text: string) =>
	text
		.normalize('NFKD')
		.replace(/^\s*(?:made|manufactured|product)\s+(?:in|of)\s+/i, '')
		.replace(/[^\p{L}]+/gu, '')
		.toLowerCase()

let codesByName: ReadonlyMap<string, string> | undefined

/**
 * Returns the code of a country as people and files write it: `IN`, `India`, `Made in India`. `undefined` for other
 * text.
 */
export function parseCountry(text: string): string | undefined {
	codesByName ??= new Map([
		...listCountries().flatMap(([code, name]): [string, string][] => [
			[toNameKey(name), code],
			[code.toLowerCase(), code],
		]),
		...otherNames,
	])
	return codesByName.get(toNameKey(text))
}

const isComplete = (contact: string) => /\S@\S+\.\S/.test(contact) && contact.replace(/\D/g, '').length >= 8

/**
 * Returns the error message for a declaration, or `undefined` if it is right. The law requires a phone number and an
 * email in the contact for complaints.
 */
export function findDeclarationProblem(name: DeclarationName, text: string): string | undefined {
	if (text === '') return undefined
	if (name === 'countryOfOrigin' && !countryCodes.includes(text)) return 'Please choose a country'
	if (name === 'careContact' && !isComplete(text)) return 'Please enter a phone number and an email address too'
	return undefined
}
