/** The values that Google and Meta know, with their labels (docs/feeds.md names the sources). */
export const genders = { female: 'Women', male: 'Men', unisex: 'Unisex' } as const
export const ageGroups = {
	adult: 'Adults',
	kids: 'Kids (5 to 13 years)',
	toddler: 'Toddlers (1 to 5 years)',
	infant: 'Infants (3 to 12 months)',
	newborn: 'Newborns (up to 3 months)',
} as const
/** The size systems that Google knows. India has none of its own. */
export const sizeSystems = {
	UK: 'UK',
	US: 'US',
	EU: 'EU',
	AU: 'Australia',
	BR: 'Brazil',
	CN: 'China',
	DE: 'Germany',
	FR: 'France',
	IT: 'Italy',
	JP: 'Japan',
	MEX: 'Mexico',
} as const

export const feedAttributeNames = ['googleCategory', 'gender', 'ageGroup', 'sizeSystem'] as const
type FeedAttribute = (typeof feedAttributeNames)[number]

/** The attributes that only product feeds contain. `''` for an attribute that is not set. */
export type FeedAttributes = Record<FeedAttribute, string>

/** The choices of an attribute. The Google product category has none: it is a number or a path. */
export const feedChoices: Record<Exclude<FeedAttribute, 'googleCategory'>, Readonly<Record<string, string>>> = {
	gender: genders,
	ageGroup: ageGroups,
	sizeSystem: sizeSystems,
}

export const maxGoogleCategoryLength = 250
export const invalidGoogleCategory =
	'Please enter a number such as 2271 or a path such as Apparel & Accessories > Clothing > Dresses'

/**
 * Returns true for `''` and for a text in the format of a number or a path of Google's list of categories. It does not
 * check whether the list contains the category.
 */
export function isGoogleCategory(text: string): boolean {
	return text === '' || /^[1-9]\d{0,6}$/.test(text) || /^[A-Z][^<>]*( > [A-Z][^<>]*)*$/.test(text)
}

/**
 * Returns the key in `choices` that equals a text from a file, such as `'female'` for `'Female'`. Upper and lower case
 * are equal. Returns `undefined` when no key matches.
 */
export function findChoice(choices: Readonly<Record<string, string>>, text: string): string | undefined {
	const key = text.trim().toLowerCase()
	return Object.keys(choices).find((value) => value.toLowerCase() === key)
}

/**
 * Returns the feed attributes of a product. An attribute that the product does not set comes from its category, or else
 * from the shop's settings (rule: feed-attributes).
 */
export function resolveFeedAttributes(
	product: FeedAttributes,
	category: FeedAttributes | null,
	shop: FeedAttributes,
): FeedAttributes {
	const resolve = (name: FeedAttribute) => product[name] || category?.[name] || shop[name]
	return {
		googleCategory: resolve('googleCategory'),
		gender: resolve('gender'),
		ageGroup: resolve('ageGroup'),
		sizeSystem: resolve('sizeSystem'),
	}
}

/** The reasons, by code, why a barcode cannot be published as a GTIN. */
export const gtinProblems = {
	format: 'is not a GTIN of 8, 12, 13 or 14 digits',
	digit: 'has a wrong check digit',
	internal: 'is for use within one shop or for coupons',
} as const

/**
 * Returns the GTIN of a barcode as its digits, or the reason why it cannot be published (rule: feed-gtin). Blanks and
 * hyphens between the digits are ignored.
 */
export function parseGtin(barcode: string): { gtin: string } | { problem: keyof typeof gtinProblems } {
	const digits = barcode.replace(/[\s-]/g, '')
	if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return { problem: 'format' }
	if (calculateCheckDigit(digits.slice(0, -1)) !== Number(digits.at(-1))) return { problem: 'digit' }
	return isInternal(digits) ? { problem: 'internal' } : { gtin: digits }
}

/** Returns the GTIN of a barcode, or `''` if the barcode cannot be published as one. */
export function toGtin(barcode: string | null): string {
	const result = barcode === null ? null : parseGtin(barcode)
	return result && 'gtin' in result ? result.gtin : ''
}

/** Calculates the check digit of a GTIN. The digits are weighted 3 and 1 in turn, beginning with 3 at the right. */
function calculateCheckDigit(digits: string): number {
	const sum = Array.from(digits.padStart(13, '0'), Number).reduce(
		(total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1),
		0,
	)
	return (10 - (sum % 10)) % 10
}

/** The prefixes of 13-digit codes that GS1 leaves to each shop for its own use and to coupons. */
const internalPrefixes = /^(02|04|05|2|98[1-4]|99)/

function isInternal(digits: string): boolean {
	if (digits.length === 8) return /^[02]/.test(digits)
	// The first digit of a GTIN-14 is the packaging level, before the prefix.
	const code = digits.length === 14 ? digits.slice(1) : digits.padStart(13, '0')
	return internalPrefixes.test(code)
}
