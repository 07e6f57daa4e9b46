import { defaultLanguage, type Language, toLocalizedPath } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/translate.ts'
import type { ApiProduct } from '../catalog/product/api-products.server.ts'
import { formatColorName } from '../catalog/color/color-labels.ts'
import { buildVariantQuery } from '../catalog/variant/variant-view.ts'
import { sortByColor, getImageUrl } from '../media/media-view.ts'
import { currency } from '../region/india.ts'
import { type FeedAttributes, toGtin } from '../values/feeds/feed-attributes.ts'
import { formatDecimal } from '../values/money.ts'
import { defaultDescription } from '../values/product-columns.ts'
import { declarationFields, type Declarations, getCountryName, isImported } from '../values/product-declarations.ts'
import { type FeedLine, parseImporter, toMaterial } from './feed-line.ts'

/** The shop that a feed describes. URLs begin with `origin`; names, descriptions and links are in `language`. */
export interface FeedShop {
	name: string
	origin: string
	language?: Language
}

/** The data of a product that feeds need and the JSON API does not return. */
export interface FeedFacts {
	attributes: FeedAttributes
	/** The barcodes by variant ID. */
	barcodes: ReadonlyMap<number, string>
	fabric: string
	/**
	 * The declarations that apply to the product. `null` while the product's page shows none (rule:
	 * product-declarations).
	 */
	declarations: (Declarations & { mrpPaise: number }) | null
}

/** The maximum numbers of characters, and of additional images, that both Google and Meta accept. */
export const maxLengths = { title: 150, description: 5000, color: 100, size: 100, moreImages: 9 } as const
/** The maximum number of colors per item. Google reads the first three. */
const maxColors = 3

/**
 * A feed item. A group, discount, size, SKU, GTIN, category or attribute that the item does not have is `''`. `barcode`
 * is the stored barcode even when it is no valid GTIN.
 */
export interface FeedItem {
	id: string
	groupId: string
	title: string
	description: string
	link: string
	/** The hash of the main image. */
	imageHash: string
	imageLink: string
	moreImageLinks: string[]
	isInStock: boolean
	price: string
	salePrice: string
	sku: string
	barcode: string
	gtin: string
	color: string
	size: string
	productType: string
	attributes: FeedAttributes
	material: string
	/** The maximum retail price. */
	mrp: string
	/** The lines about origin, makers and quantity on the product's page. */
	details: FeedDetail[]
	/** The country of origin as an ISO 3166-1 code. `''` when it is not declared. */
	origin: string
	/** The manufacturer with its address or, if none is declared, the packer. */
	maker: string
	/** The importer of a product that is made abroad. The address is JSON. Both texts are `''` for other products. */
	importer: { name: string; address: string }
}

interface FeedDetail {
	name: string
	value: string
}

/**
 * Returns false for products without an image or a price. Both services refuse them, so no feed contains them (rule:
 * feed-exclusions).
 */
export function isInFeeds({ imageHashes, basePricePaise }: ApiProduct): boolean {
	return imageHashes.length > 0 && basePricePaise > 0
}

/**
 * Returns the feed items of a product whose texts are already in `language`: one per variant, or a single one for a
 * product without variants (rule: feed-items).
 */
export function toFeedItems(
	product: ApiProduct,
	{ attributes, barcodes, fabric, declarations }: FeedFacts,
	{ origin, language = defaultLanguage }: Omit<FeedShop, 'name'>,
): FeedItem[] {
	const { id, name, colors, variants } = product
	const address = origin + toLocalizedPath(`/singleproduct/${id}`, language)
	const common = {
		description: truncate(product.description || defaultDescription, maxLengths.description),
		productType: product.category?.name ?? '',
		attributes,
		material: toMaterial(fabric),
		...toDeclarationFields(declarations, language),
		groupId: '',
		size: '',
		sku: '',
		barcode: '',
		gtin: '',
	}
	if (variants.length === 0) {
		const names = colors.map(({ color }) => formatColorName(color.name)).filter(Boolean)
		return [
			{
				...common,
				...toPriceFields(product, product.basePricePaise),
				...selectImages(product, origin),
				// The ID is stable and equals the `sku` in the structured data of the product page (rule: feed-items).
				id: String(id),
				title: truncate(name, maxLengths.title),
				link: address,
				isInStock: product.remainingQty > 0,
				color: truncate(names.slice(0, maxColors).join('/'), maxLengths.color),
			},
		]
	}
	return variants.map((variant) => {
		const chosen = colors.find((each) => each.id === variant.productColorId)?.color
		const color = formatColorName(chosen?.name ?? '')
		const barcode = barcodes.get(variant.id) ?? ''
		return {
			...common,
			...toPriceFields(product, variant.pricePaise),
			...selectImages(product, origin, chosen?.id),
			id: `${id}-${variant.id}`,
			groupId: String(id),
			title: truncate([name, color, variant.size].filter(Boolean).join(' '), maxLengths.title),
			link: address + buildVariantQuery(variant),
			isInStock: variant.remainingQty > 0,
			color: truncate(color, maxLengths.color),
			size: truncate(variant.size, maxLengths.size),
			sku: variant.sku ?? '',
			barcode,
			gtin: toGtin(barcode),
		}
	})
}

function toPriceFields({ originalPricePaise }: ApiProduct, paise: number) {
	const isReduced = originalPricePaise !== null && originalPricePaise > paise
	return {
		price: formatAmount(isReduced ? originalPricePaise : paise),
		salePrice: isReduced ? formatAmount(paise) : '',
	}
}

/**
 * Returns the images of the color `colorId` and the images that belong to no color. Returns all images when no color is
 * given, or when the product has no such images.
 */
function selectImages({ imageHashes, imageColorIds }: ApiProduct, origin: string, colorId?: number) {
	const images = imageHashes.map((hash, index) => ({ hash, colorId: imageColorIds[index] ?? null }))
	const ordered = colorId === undefined ? images : sortByColor(images, colorId)
	const fitting = ordered.filter((image) => image.colorId === null || image.colorId === colorId)
	const shown = colorId === undefined || fitting.length === 0 ? ordered : fitting
	const [first = '', ...others] = shown.map(({ hash }) => origin + getImageUrl(hash, 1280, 'jpg'))
	return { imageHash: shown[0]?.hash ?? '', imageLink: first, moreImageLinks: others.slice(0, maxLengths.moreImages) }
}

/** Formats an amount as '2999.00 INR'. */
function formatAmount(paise: number): string {
	return `${formatDecimal(paise)} ${currency.code}`
}

function toDeclarationFields(declarations: FeedFacts['declarations'], language: Language) {
	if (!declarations) return { mrp: '', details: [], origin: '', maker: '', importer: { name: '', address: '' } }
	const { mrpPaise, countryOfOrigin, manufacturer, packer } = declarations
	const t = getTranslate(language)
	const values = { ...declarations, countryOfOrigin: getCountryName(countryOfOrigin, language.intl) }
	const details = detailNames.flatMap((field) => {
		if (!values[field]) return []
		const [name = '', ...value] = t(declarationFields[field].text, { value: values[field] }).split(': ')
		return [{ name, value: value.join(': ') }]
	})
	return {
		mrp: mrpPaise > 0 ? formatAmount(mrpPaise) : '',
		details,
		origin: countryOfOrigin,
		maker: manufacturer || packer,
		importer: isImported(declarations) ? parseImporter(declarations.importer) : { name: '', address: '' },
	}
}

/** The declarations that feeds contain as details of a product. Google wants no contact data in the details. */
const detailNames = ['countryOfOrigin', 'manufacturer', 'packer', 'importer', 'netQuantity'] as const

/** Truncates a text without splitting a surrogate pair. */
function truncate(text: string, length: number): string {
	return text.length <= length ? text : Array.from(text).slice(0, length).join('')
}

/** Returns the line of an item for Google Merchant Center. */
export function toGoogleLine(item: FeedItem, brand: string): FeedLine {
	return new Map<string, string | string[]>([
		['id', item.id],
		['title', item.title],
		['description', item.description],
		['link', item.link],
		['image_link', item.imageLink],
		['additional_image_link', item.moreImageLinks],
		['availability', item.isInStock ? 'in_stock' : 'out_of_stock'],
		['price', item.price],
		['sale_price', item.salePrice],
		['maximum_retail_price', item.mrp],
		['brand', brand],
		['condition', 'new'],
		['gtin', item.gtin],
		['mpn', item.sku],
		// Without `identifier_exists`, Google treats an item that has neither a GTIN nor a manufacturer's number as
		// incomplete.
		['identifier_exists', item.gtin || item.sku ? '' : 'no'],
		['item_group_id', item.groupId],
		['color', item.color],
		['size', item.size],
		['material', item.material],
		['size_system', item.size && item.attributes.sizeSystem],
		['gender', item.attributes.gender],
		['age_group', item.attributes.ageGroup],
		['google_product_category', item.attributes.googleCategory],
		['product_type', item.productType],
		['product_detail', item.details.filter(({ value }) => !includesName(value, brand)).map(formatDetail)],
	])
}

/** Returns true when a text contains a name. Google does not allow the shop's name in product details. */
function includesName(text: string, name: string): boolean {
	return name !== '' && text.toLowerCase().includes(name.toLowerCase())
}

/** Formats a detail as Google's text files have it: section, name and value. The section is left empty. */
function formatDetail({ name, value }: FeedDetail): string {
	return `:${name}:${value}`
}

/** The columns of the feed for Meta, each with the function that builds an item's cell. */
const metaCells: Record<string, (item: FeedItem, brand: string) => string> = {
	id: ({ id }) => id,
	title: ({ title }) => title,
	description: ({ description }) => description,
	availability: ({ isInStock }) => (isInStock ? 'in stock' : 'out of stock'),
	condition: () => 'new',
	price: ({ price }) => price,
	sale_price: ({ salePrice }) => salePrice,
	link: ({ link }) => link,
	image_link: ({ imageLink }) => imageLink,
	additional_image_link: ({ moreImageLinks }) => moreImageLinks.join(','),
	brand: (_, brand) => brand,
	item_group_id: ({ groupId }) => groupId,
	color: ({ color }) => color,
	size: ({ size }) => size,
	product_type: ({ productType }) => productType,
	gtin: ({ gtin }) => gtin,
	mpn: ({ sku }) => sku,
	gender: ({ attributes }) => attributes.gender,
	age_group: ({ attributes }) => attributes.ageGroup,
	google_product_category: ({ attributes }) => attributes.googleCategory,
	material: ({ material }) => material,
	origin_country: ({ origin }) => origin,
	manufacturer_info: ({ maker }) => maker,
	importer_name: ({ importer }) => importer.name,
	importer_address: ({ importer }) => importer.address,
}

/** The headings of the feed for Meta. New columns are added at the end, so that existing columns keep their place. */
export const metaColumns = Object.keys(metaCells)

/** Returns the line of an item for Meta's Commerce Manager, with a value for each of `metaColumns`. */
export function toMetaLine(item: FeedItem, brand: string): FeedLine<string> {
	return new Map(Object.entries(metaCells).map(([name, toCell]) => [name, toCell(item, brand)]))
}
