import { setImmediate as yieldTick } from 'node:timers/promises'
import { batchSize } from '../in-batches.ts'
import { everyFullProduct, type FullProduct } from '../catalog/product/full-product.server.ts'
import { imagesInColor } from '../media/image-in-color.ts'
import { imageUrl } from '../media/media-url.ts'
import { displayColor } from '../catalog/color/color-words.ts'
import { plainDescription } from '../words/product-columns.ts'
import { escapeMarkup } from '../text.ts'
import { csvRecord } from '../words/csv-cell.ts'

/** The shop that the feed describes. URLs begin with `origin`. */
interface FeedShop {
	name: string
	origin: string
}

/** Streams the catalog for Google Merchant Center as RSS 2.0 (docs/feeds.md). */
export async function* googleFeed({ name, origin }: FeedShop): AsyncGenerator<string> {
	yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
	yield `${element('title', name)}${element('link', `${origin}/`)}${element('description', `Products of ${name}`)}\n`
	for await (const items of feedItems(origin)) yield items.map((item) => itemElement(item, name)).join('')
	yield '</channel>\n</rss>\n'
}

/** Builds one line per item because Meta, which also reads this feed, rejects lines of five megabytes. */
function itemElement(item: FeedItem, brand: string): string {
	const elements = [
		element('g:id', item.id),
		element('title', item.title),
		element('description', item.description),
		element('link', item.link),
		element('g:image_link', item.imageLink),
		...item.moreImageLinks.map((link) => element('g:additional_image_link', link)),
		element('g:availability', item.isInStock ? 'in_stock' : 'out_of_stock'),
		element('g:price', item.price),
		element('g:sale_price', item.salePrice),
		element('g:brand', brand),
		element('g:condition', 'new'),
		element('g:mpn', item.sku),
		// Google treats an item without a manufacturer's number as incomplete otherwise.
		element('g:identifier_exists', item.sku ? '' : 'no'),
		element('g:item_group_id', item.groupId),
		element('g:color', item.color),
		element('g:size', item.size),
		element('g:product_type', item.productType),
	]
	return `<item>${elements.join('')}</item>\n`
}

/** Returns an empty string for an empty text. */
function element(name: string, text: string): string {
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
export async function* metaFeed({ name, origin }: FeedShop): AsyncGenerator<string> {
	yield csvRecord(Object.keys(columns))
	const recordOf = (item: FeedItem) => csvRecord(Object.values(columns).map((cellOf) => cellOf(item, name)))
	for await (const items of feedItems(origin)) yield items.map(recordOf).join('')
}

/** Yields everything that visitors can buy, product by product (rule: feed-matches-page). URLs begin with `origin`. */
async function* feedItems(origin: string): AsyncGenerator<FeedItem[]> {
	for await (const products of everyFullProduct(batchSize.fullRows)) {
		for (const product of products) yield itemsOf(product, origin)
		// Yields to other requests.
		await yieldTick()
	}
}

/** The limits that Google and Meta both accept. */
const most = { title: 150, description: 5000, color: 100, size: 100, moreImages: 9 } as const
/** The maximum number of colors per item. Google reads the first three. */
const mostColors = 3

/** A feed item. `''` when there is no group, discount, size, SKU or category. */
type FeedItem = ReturnType<typeof itemsOf>[number]

/**
 * Returns the items of a product: one per variant, or a single one. Products without an image or a price have none
 * (rule: feed-exclusions).
 */
function itemsOf(product: FullProduct, origin: string) {
	if (product.imageHashes.length === 0 || product.basePricePaise === 0) return []
	const { id, name, colors, variants } = product
	const address = `${origin}/singleproduct/${id}`
	const common = { ...commonOf(product), ...pricesOf(product, product.basePricePaise), groupId: '', size: '', sku: '' }
	if (variants.length === 0) {
		const names = colors.map(({ color }) => displayColor(color.name)).filter(Boolean)
		return [
			{
				...common,
				...imagesOf(product, origin),
				// The ID is stable and equals the `sku` in the structured data of the product page (rule: feed-items).
				id: String(id),
				title: cut(name, most.title),
				link: address,
				isInStock: product.remainingQty > 0,
				color: cut(names.slice(0, mostColors).join('/'), most.color),
			},
		]
	}
	return variants.map((variant) => {
		const chosen = colors.find((each) => each.id === variant.productColorId)?.color
		const color = displayColor(chosen?.name ?? '')
		return {
			...common,
			...pricesOf(product, variant.pricePaise),
			...imagesOf(product, origin, chosen?.id),
			id: `${id}-${variant.id}`,
			groupId: String(id),
			title: cut([name, color, variant.size].filter(Boolean).join(' '), most.title),
			link: `${address}?color=${variant.productColorId}`,
			isInStock: variant.remainingQty > 0,
			color: cut(color, most.color),
			size: cut(variant.size, most.size),
			sku: variant.sku ?? '',
		}
	})
}

function commonOf({ description, category }: FullProduct) {
	return {
		description: cut(description || plainDescription, most.description),
		productType: category?.name ?? '',
	}
}

function pricesOf({ originalPricePaise }: FullProduct, paise: number) {
	const isReduced = originalPricePaise !== null && originalPricePaise > paise
	return { price: amount(isReduced ? originalPricePaise : paise), salePrice: isReduced ? amount(paise) : '' }
}

/** Returns the images in a color. Images of other colors are used only when there are no others. */
function imagesOf({ imageHashes, imageColorIds }: FullProduct, origin: string, colorId?: number) {
	const images = imageHashes.map((hash, index) => ({ hash, colorId: imageColorIds[index] ?? null }))
	const ordered = colorId === undefined ? images : imagesInColor(images, colorId)
	const fitting = ordered.filter((image) => image.colorId === null || image.colorId === colorId)
	const shown = colorId === undefined || fitting.length === 0 ? ordered : fitting
	const [first = '', ...others] = shown.map(({ hash }) => origin + imageUrl(hash, 1280, 'jpg'))
	return { imageLink: first, moreImageLinks: others.slice(0, most.moreImages) }
}

/** Formats an amount as '2999.00 INR'. */
function amount(paise: number): string {
	return `${(paise / 100).toFixed(2)} INR`
}

/** Truncates a text without splitting a surrogate pair. */
function cut(text: string, length: number): string {
	return text.length <= length ? text : Array.from(text).slice(0, length).join('')
}
