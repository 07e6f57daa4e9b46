import { countryCode } from '../region/page-facts.ts'
import {
	genders,
	ageGroups,
	sizeSystems,
	gtinProblems,
	isGoogleCategory,
	toGtin,
} from '../values/feeds/feed-attributes.ts'
import { defaultDescription } from '../values/product-columns.ts'
import {
	type FeedEffect,
	type FeedLine,
	type FeedService,
	getBarcodeProblem,
	isApparelCategory,
	isClothingCategory,
	isColor,
	isLongerThan,
	isMaterial,
	isMissing,
	isNotOneOf,
	isPromotion,
	isShouted,
	isSmallerThan,
	isWebAddress,
	type Line,
	type LineFacts,
	parseAmount,
} from './feed-line.ts'

/** Returns the URL of a page of Google's specification. The rules follow the specifications of 29 November 2026. */
const google = (answer: number) => `https://support.google.com/merchants/answer/${answer}`
const metaSource = 'https://developers.facebook.com/docs/commerce-platform/catalog/fields'

/** A rule of Google's or Meta's specification. */
export interface FeedRule {
	services: readonly FeedService[]
	effect: FeedEffect
	/** The field of the product form in which the problem is fixed. */
	field: ProductField
	/** The card of the settings in which the problem can be fixed for all products. */
	setting?: 'feeds' | 'declarations'
	/** The problem and its solution. */
	text: string
	source: string
	isBroken: (line: Line) => boolean
}

/** The fields of the product form, with the page of the specification about them. */
const fields = {
	name: google(6324415),
	description: google(6324468),
	images: google(6324350),
	basePrice: google(6324371),
	colorIds: google(6324487),
	sizes: google(6324492),
	barcodes: google(6324461),
	gender: google(6324479),
	ageGroup: google(6324463),
	sizeSystem: google(6324502),
	googleCategory: google(6324436),
	fabric: google(6324410),
	countryOfOrigin: metaSource,
	manufacturer: metaSource,
	importer: metaSource,
} as const
export type ProductField = keyof typeof fields

const isApparel = (line: Line) => isApparelCategory(line.get('google_product_category'))
const listColors = (line: Line) => line.get('color').split('/').filter(Boolean)

type Options = Partial<Pick<FeedRule, 'services' | 'effect' | 'source' | 'setting'>>

/** Creates a rule. By default it applies to Google and Meta, and both refuse an item that breaks it. */
function rule(
	field: ProductField,
	text: string,
	isBroken: (line: Line) => boolean,
	{ services = ['google', 'meta'], effect = 'refused', source = fields[field], ...rest }: Options = {},
): FeedRule {
	return { field, text, isBroken, services, effect, source, ...rest }
}

const googleOnly = { services: ['google'] } as const
const warning = { effect: 'limited' } as const
/** The options of rules for Meta's shops in India, which require the origin and the makers. Advertisements do not. */
const metaIndia = { services: ['meta'], effect: 'limited' } as const

function barcodeRule(problem: keyof typeof gtinProblems): FeedRule {
	const text = `The barcode ${gtinProblems[problem]}, so it is left out. Enter the number that is printed on the label.`
	return rule('barcodes', text, (line) => getBarcodeProblem(line) === problem, warning)
}

const elsewhere = 'for the product, its category or the shop.'

function indiaRule(field: ProductField, fact: string, isBroken: FeedRule['isBroken']): FeedRule {
	const text = `Shops at Meta and WhatsApp need the ${fact}. Enter it ${elsewhere}`
	return rule(field, text, isBroken, { ...metaIndia, setting: 'declarations' })
}

const isImported = (line: Line) => !['', countryCode].includes(line.get('origin_country'))

/** The rules by name (docs/feeds.md). Lengths count code points, except in `color-long`, which counts UTF-16 units. */
const feedRules = {
	'name-missing': rule('name', 'The product has no name.', isMissing('title')),
	'name-long': rule('name', 'The name has more than 150 characters.', isLongerThan('title', 150)),
	'name-in-capitals': rule(
		'name',
		'The name is in capitals. Use sentence case.',
		(line) => isShouted(line.get('title')),
		googleOnly,
	),
	'name-promotion': rule(
		'name',
		'The name contains advertising. Leave out words such as “free delivery” and “20% off”.',
		(line) => isPromotion(line.get('title')),
		googleOnly,
	),
	'description-missing': rule('description', 'The product has no description.', isMissing('description')),
	'description-long': rule(
		'description',
		'The description has more than 5,000 characters.',
		isLongerThan('description', 5000),
	),
	'description-default': rule(
		'description',
		'The product has no description of its own. Describe what it is, its fabric and its fit.',
		(line) => line.get('description') === defaultDescription,
		warning,
	),
	'link-invalid': rule(
		'name',
		'The link to the product is not a valid URL.',
		(line) => !isWebAddress(line.get('link')),
		{
			source: google(6324416),
		},
	),
	'image-missing': rule(
		'images',
		'The product has no image, so no feed contains it. Add one.',
		isMissing('image_link'),
	),
	'image-below-250': rule(
		'images',
		'The main image is smaller than 250 by 250 pixels. Upload a larger one.',
		isSmallerThan(250),
	),
	'image-below-500': rule(
		'images',
		'The main image is smaller than 500 by 500 pixels. Upload a larger one.',
		(line) => isSmallerThan(500)(line) && !isSmallerThan(250)(line),
		{ services: ['meta'], effect: 'limited', source: metaSource },
	),
	'price-missing': rule(
		'basePrice',
		'The product has no price, so no feed contains it. Enter one.',
		(line) => !(parseAmount(line.get('price')) > 0),
	),
	'sale-price-not-lower': rule(
		'basePrice',
		'The selling price is not below the original price.',
		(line) => line.get('sale_price') !== '' && !(parseAmount(line.get('sale_price')) < parseAmount(line.get('price'))),
		{ source: google(6324471) },
	),
	'mrp-below-price': rule(
		'basePrice',
		'The MRP is below the price.',
		(line) => parseAmount(line.get('maximum_retail_price')) < parseAmount(line.get('price')),
		{ ...googleOnly, source: google(15972291) },
	),
	'availability-unknown': rule(
		'sizes',
		'The availability is not known.',
		isNotOneOf('availability', ['in_stock', 'out_of_stock', 'in stock', 'out of stock']),
		{ source: google(6324448) },
	),
	'barcode-format': barcodeRule('format'),
	'barcode-digit': barcodeRule('digit'),
	'barcode-internal': barcodeRule('internal'),
	'barcode-shared': rule(
		'barcodes',
		'Another size, color or product has the same barcode. Each needs its own.',
		(line) => line.isShared === true,
	),
	'gtin-invalid': rule('barcodes', 'The GTIN is not valid.', (line) => line.get('gtin') !== toGtin(line.get('gtin'))),
	'identifier-missing': rule(
		'barcodes',
		'There is no barcode or SKU. To enter one, edit the product and track its stock per size and color.',
		(line) => line.get('gtin') === '' && line.get('mpn') === '',
		{ ...googleOnly, ...warning, source: google(6324478) },
	),
	'color-missing': rule(
		'colorIds',
		'Free listings of clothes need a color. Choose one.',
		(line) => isApparel(line) && line.get('color') === '',
		googleOnly,
	),
	'color-unclear': rule(
		'colorIds',
		'The color’s name does not describe a color. Rename it, such as to “Red” or “Dusty pink”.',
		(line) => listColors(line).some((color) => !isColor(color)),
		googleOnly,
	),
	'color-long': rule(
		'colorIds',
		'The color’s name has more than 40 characters. Shorten it.',
		(line) => listColors(line).some((color) => color.length > 40),
		googleOnly,
	),
	'material-unclear': rule(
		'fabric',
		'The fabric does not name a material. Enter up to three, such as “Cotton” or “Cotton, Elastane”.',
		(line) => !isMaterial(line.get('material')),
		{ ...googleOnly, ...warning },
	),
	'size-missing': rule(
		'sizes',
		'Free listings of clothes and shoes need a size. Track stock by size.',
		(line) => isClothingCategory(line.get('google_product_category')) && line.get('size') === '',
		googleOnly,
	),
	'size-long': rule('sizes', 'The size has more than 100 characters.', isLongerThan('size', 100)),
	'size-system-unknown': rule(
		'sizeSystem',
		'Google does not know this size system.',
		isNotOneOf('size_system', ['', ...Object.keys(sizeSystems)]),
		{ ...googleOnly, ...warning },
	),
	'gender-missing': rule(
		'gender',
		`Free listings of clothes need a gender. Choose it ${elsewhere}`,
		(line) => isApparel(line) && line.get('gender') === '',
		{ ...googleOnly, setting: 'feeds' },
	),
	'gender-unknown': rule('gender', 'This gender is not known.', isNotOneOf('gender', ['', ...Object.keys(genders)])),
	'age-group-missing': rule(
		'ageGroup',
		`Free listings of clothes need an age group. Choose it ${elsewhere}`,
		(line) => isApparel(line) && line.get('age_group') === '',
		{ ...googleOnly, setting: 'feeds' },
	),
	'age-group-unknown': rule(
		'ageGroup',
		'This age group is not known.',
		isNotOneOf('age_group', ['', ...Object.keys(ageGroups)]),
	),
	'google-category-missing': rule(
		'googleCategory',
		`Without a Google product category the service guesses one. Enter it ${elsewhere}`,
		isMissing('google_product_category'),
		{ ...warning, setting: 'feeds' },
	),
	'google-category-invalid': rule(
		'googleCategory',
		'The Google product category is neither a number nor a path.',
		(line) => !isGoogleCategory(line.get('google_product_category')),
	),
	'variant-alike': rule(
		'sizes',
		'Variants of a product must differ in color or size. Add a size or a named color to this one.',
		(line) => line.get('item_group_id') !== '' && line.get('color') === '' && line.get('size') === '',
		{ source: google(6324507) },
	),
	'origin-missing': indiaRule('countryOfOrigin', 'country of origin', isMissing('origin_country')),
	'maker-missing': indiaRule('manufacturer', 'manufacturer or packer', isMissing('manufacturer_info')),
	'importer-missing': indiaRule(
		'importer',
		'importer of a product that is made abroad',
		(line) => isImported(line) && line.get('importer_name') === '',
	),
	'importer-address': rule(
		'importer',
		'The importer’s address is incomplete. Enter name, street, city and PIN code, separated by commas.',
		(line) => isImported(line) && line.get('importer_name') !== '' && line.get('importer_address') === '',
		metaIndia,
	),
} satisfies Record<string, FeedRule>

export type FeedRuleName = keyof typeof feedRules
const ruleNames = Object.keys(feedRules) as FeedRuleName[]

export const getFeedRule = (name: FeedRuleName): FeedRule => feedRules[name]

/** Returns the rules of a service that a line of its feed breaks (rule: feed-problems). */
export function checkFeedLine(service: FeedService, line: FeedLine, facts: LineFacts = {}): FeedRuleName[] {
	const get = (attribute: string) => {
		const value = line.get(attribute) ?? ''
		return typeof value === 'string' ? value : value.join(',')
	}
	return ruleNames.filter((name) => {
		const rule = getFeedRule(name)
		return rule.services.includes(service) && rule.isBroken({ ...facts, get })
	})
}
