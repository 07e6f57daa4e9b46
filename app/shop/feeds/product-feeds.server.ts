import { setImmediate as yieldTick } from 'node:timers/promises'
import { batchSize } from '../values/batches.ts'
import { streamApiProducts, type ApiProduct } from '../catalog/product/api-products.server.ts'
import { sortByColor, getImageUrl } from '../media/media-view.ts'
import { formatColorName } from '../catalog/color/color-labels.ts'
import { defaultDescription } from '../values/product-columns.ts'
import { escapeMarkup } from '../values/text.ts'
import { formatCsvRecord } from '../values/csv-cell.ts'
import { currency } from '../region/india.ts'
import { formatDecimal } from '../values/money.ts'

/** The shop that the feed describes. URLs begin with `origin`. */
interface FeedShop {
	name: string
	origin: string
}

/** Streams the catalog for Google Merchant Center as RSS 2.0 (docs/feeds.md). */
export async function* streamGoogleFeed({ name, origin }: FeedShop): AsyncGenerator<string> {
	yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
	yield `${toElement('title', name)}${toElement('link', `${origin}/`)}${toElement('description', `Products of ${name}`)}\n`
	for await (const items of streamFeedItems(origin)) yield items.map((item) => toItemElement(item, name)).join('')
	yield '</channel>\n</rss>\n'
}

/** Builds one line per item because Meta, which also reads this feed, rejects lines of five megabytes. */
function toItemElement(item: FeedItem, brand: string): string {
	const elements = [
		toElement('g:id', item.id),
		toElement('title', item.title),
		toElement('description', item.description),
		toElement('link', item.link),
		toElement('g:image_link', item.imageLink),
		...item.moreImageLinks.map((link) => toElement('g:additional_image_link', link)),
		toElement('g:availability', item.isInStock ? 'in_stock' : 'out_of_stock'),
		toElement('g:price', item.price),
		toElement('g:sale_price', item.salePrice),
		toElement('g:brand', brand),
		toElement('g:condition', 'new'),
		toElement('g:mpn', item.sku),
		// Google treats an item without a manufacturer's number as incomplete otherwise.
		toElement('g:identifier_exists', item.sku ? '' : 'no'),
		toElement('g:item_group_id', item.groupId),
		toElement('g:color', item.color),
		toElement('g:size', item.size),
		toElement('g:product_type', item.productType),
	]
	return `<item>${elements.join('')}</item>\n`
}

/** Returns an empty string for an empty text. */
function toElement(name: string, text: string): string {
	return text && `<${name}>${escapeMarkup(text.replace(notInXml, ''))}</${name}>`
}

/** Characters that XML cannot represent. A parser stops at the first one. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** The columns for Meta, with the function that builds their cell. */
const columns: Record<string, (item: FeedItem, brand: string) => string> = {
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
}

/** Streams the catalog for Meta's Commerce Manager as CSV (docs/feeds.md). */
export async function* streamMetaFeed({ name, origin }: FeedShop): AsyncGenerator<string> {
	yield formatCsvRecord(Object.keys(columns))
	const toCsvRecord = (item: FeedItem) => formatCsvRecord(Object.values(columns).map((toCell) => toCell(item, name)))
	for await (const items of streamFeedItems(origin)) yield items.map(toCsvRecord).join('')
}

/** Yields everything that visitors can buy, product by product (rule: feed-matches-page). URLs begin with `origin`. */
async function* streamFeedItems(origin: string): AsyncGenerator<FeedItem[]> {
	for await (const products of streamApiProducts(batchSize.fullRows)) {
		for (const product of products) yield toFeedItems(product, origin)
		// Yields to other requests.
		await yieldTick()
	}
}

/** The limits that Google and Meta both accept. */
const maxLengths = { title: 150, description: 5000, color: 100, size: 100, moreImages: 9 } as const
/** The maximum number of colors per item. Google reads the first three. */
const maxColors = 3

/** A feed item. `''` when there is no group, discount, size, SKU or category. */
type FeedItem = ReturnType<typeof toFeedItems>[number]

/**
 * Returns the items of a product: one per variant, or a single one. Products without an image or a price have none
 * (rule: feed-exclusions).
 */
function toFeedItems(product: ApiProduct, origin: string) {
	if (product.imageHashes.length === 0 || product.basePricePaise === 0) return []
	const { id, name, colors, variants } = product
	const address = `${origin}/singleproduct/${id}`
	const common = {
		...toCommonFields(product),
		...toPriceFields(product, product.basePricePaise),
		groupId: '',
		size: '',
		sku: '',
	}
	if (variants.length === 0) {
		const names = colors.map(({ color }) => formatColorName(color.name)).filter(Boolean)
		return [
			{
				...common,
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
		return {
			...common,
			...toPriceFields(product, variant.pricePaise),
			...selectImages(product, origin, chosen?.id),
			id: `${id}-${variant.id}`,
			groupId: String(id),
			title: truncate([name, color, variant.size].filter(Boolean).join(' '), maxLengths.title),
			link: `${address}?color=${variant.productColorId}`,
			isInStock: variant.remainingQty > 0,
			color: truncate(color, maxLengths.color),
			size: truncate(variant.size, maxLengths.size),
			sku: variant.sku ?? '',
		}
	})
}

function toCommonFields({ description, category }: ApiProduct) {
	return {
		description: truncate(description || defaultDescription, maxLengths.description),
		productType: category?.name ?? '',
	}
}

function toPriceFields({ originalPricePaise }: ApiProduct, paise: number) {
	const isReduced = originalPricePaise !== null && originalPricePaise > paise
	return {
		price: formatAmount(isReduced ? originalPricePaise : paise),
		salePrice: isReduced ? formatAmount(paise) : '',
	}
}

/** Returns the images in a color. Images of other colors are used only when there are no others. */
function selectImages({ imageHashes, imageColorIds }: ApiProduct, origin: string, colorId?: number) {
	const images = imageHashes.map((hash, index) => ({ hash, colorId: imageColorIds[index] ?? null }))
	const ordered = colorId === undefined ? images : sortByColor(images, colorId)
	const fitting = ordered.filter((image) => image.colorId === null || image.colorId === colorId)
	const shown = colorId === undefined || fitting.length === 0 ? ordered : fitting
	const [first = '', ...others] = shown.map(({ hash }) => origin + getImageUrl(hash, 1280, 'jpg'))
	return { imageLink: first, moreImageLinks: others.slice(0, maxLengths.moreImages) }
}

/** Formats an amount as '2999.00 INR'. */
function formatAmount(paise: number): string {
	return `${formatDecimal(paise)} ${currency.code}`
}

/** Truncates a text without splitting a surrogate pair. */
function truncate(text: string, length: number): string {
	return text.length <= length ? text : Array.from(text).slice(0, length).join('')
}
