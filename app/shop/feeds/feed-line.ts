import { countryCode } from '../region/page-facts.ts'
import { findState } from '../values/address.ts'
import { parseGtin } from '../values/feeds/feed-attributes.ts'

export const feedServices = { google: 'Google', meta: 'Meta' } as const
export type FeedService = keyof typeof feedServices

/** The effects that a broken rule has on an item at a service, with their labels. */
export const feedEffects = { refused: 'Not shown', limited: 'Limited' } as const
export type FeedEffect = keyof typeof feedEffects

/**
 * A line of a feed: the values of an item, keyed by the attribute's name in the specification of the service. Google
 * and Meta use the same names for the attributes that both have.
 */
export type FeedLine<Value = string | string[]> = ReadonlyMap<string, Value>

/** The facts about a line that its values do not show. */
export interface LineFacts {
	/** The size of the uploaded main image in pixels. */
	image?: { width: number; height: number } | undefined
	/** The variant's barcode as it is stored. */
	barcode?: string | undefined
	/** True if an earlier item has the same GTIN. */
	isShared?: boolean
}

/** A line with its facts, as the rules read it. */
export interface Line extends LineFacts {
	/** Returns the value of an attribute. `''` without one. */
	get: (attribute: string) => string
}

/** Returns the condition that an attribute has no value. Most rules use this or one of the three conditions below. */
export const isMissing = (attribute: string) => (line: Line) => line.get(attribute) === ''
export const isLongerThan = (attribute: string, most: number) => (line: Line) =>
	Array.from(line.get(attribute)).length > most
export const isNotOneOf = (attribute: string, known: readonly string[]) => (line: Line) =>
	!known.includes(line.get(attribute))
export const isSmallerThan = (pixels: number) => (line: Line) =>
	line.image !== undefined && Math.min(line.image.width, line.image.height) < pixels

/** Returns why the barcode of a line is not a GTIN. `null` when it is one, or when the line has no barcode. */
export const getBarcodeProblem = ({ barcode = '' }: Line) => {
	const result = barcode ? parseGtin(barcode) : null
	return result && 'problem' in result ? result.problem : null
}

/** The maximum number of materials per item that Google reads. */
const maxMaterials = 3

/** Returns up to three materials as Google writes them: 'Cotton/Elastane' for '95% cotton, 5% elastane'. */
export function toMaterial(fabric: string): string {
	const names = fabric.split(/[,/&+]|\band\b/i).map((name) => name.replace(/\d+(?:\.\d+)?\s*%/, '').trim())
	return [...new Set(names.filter(Boolean))].slice(0, maxMaterials).join('/')
}

/**
 * Returns the name of an importer, and its address as the JSON that Meta reads. The parts of the line are separated by
 * commas: name, street, city, and possibly the state. The address is `''` without a street or a city.
 */
export function parseImporter(line: string): { name: string; address: string } {
	const [pin = ''] = /\b[1-9]\d{2} ?\d{3}\b(?!.*\b[1-9]\d{2} ?\d{3}\b)/.exec(line) ?? []
	const [name = '', ...parts] = line
		.replace(pin, '')
		.split(',')
		.map((part) => part.replace(/^[\s–.-]+|(?<=\S)[\s–-]+$/g, '').trim())
		.filter((part) => part !== '' && !/^india\.?$/i.test(part))
	const region = findState(parts.at(-1) ?? '')
	const [city, ...streets] = (region ? parts.slice(0, -1) : parts).toReversed()
	if (!city || streets.length === 0) return { name, address: '' }
	const address = {
		street1: streets.toReversed().join(', '),
		city,
		...(region && { region }),
		...(pin && { postal_code: pin.replace(' ', '') }),
		country: countryCode,
	}
	return { name, address: JSON.stringify(address) }
}

/** Texts that Google does not accept as a color. */
const noColor =
	/^([a-z]|[^\p{L}]*|.*#.*|multi.*|various|different colou?rs?|see (image|photo|picture)s?|n\/?a|men|women)$/iu
const noMaterial = /^([^\p{L}]*|multi.*|various|mixed|n\/?a|none|other)$/iu
const promotion =
	/\bfree (shipping|delivery)\b|\d ?% off\b|\bbuy (now|one|1)\b|\bbest price\b|\b(flash|clearance) sale\b/i

/** Returns true for a text that Google accepts as a color. */
export const isColor = (text: string) => !noColor.test(text)
export const isMaterial = (text: string) =>
	text === '' || ![text, ...text.split('/')].some((name) => noMaterial.test(name))
export const isPromotion = (text: string) => promotion.test(text)
export const isShouted = (text: string) =>
	text.length >= 10 && /\p{Lu} \p{Lu}/u.test(text) && text === text.toUpperCase()

/** Parses an amount such as '2999.00 INR'. NaN for another text. */
export const parseAmount = (text: string) => (/^\d+\.\d\d [A-Z]{3}$/.test(text) ? Number.parseFloat(text) : Number.NaN)

export function isWebAddress(text: string): boolean {
	return text.length <= 2000 && /^https?:\/\/[!-~]+$/.test(text) && URL.canParse(text)
}

/**
 * Returns true for a Google product category of clothes or accessories. An empty or numeric category counts as one,
 * because the shop sells clothes.
 */
export function isApparelCategory(category: string): boolean {
	return category === '' || /^\d+$/.test(category) || category.startsWith('Apparel & Accessories')
}

/** Returns true for a Google product category of clothes or shoes, which have sizes. */
export function isClothingCategory(category: string): boolean {
	return /^(1604|187|Apparel & Accessories > (Clothing|Shoes)\b.*)$/.test(category)
}
