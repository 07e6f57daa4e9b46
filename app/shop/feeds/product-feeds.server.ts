import { escapeMarkup } from '../text.ts'
import { type FeedItem, feedItems } from './feed-items.server.ts'
import { csvRecord } from '../words/csv-cell.ts'

/** The shop whose feed it is; `origin` begins the addresses. */
interface FeedShop {
	name: string
	origin: string
}

/** The catalogue for Google Merchant Center in pieces, as RSS 2.0 (docs/feeds.md). */
export async function* googleFeed({ name, origin }: FeedShop): AsyncGenerator<string> {
	yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
	yield `${element('title', name)}${element('link', `${origin}/`)}${element('description', `Products of ${name}`)}\n`
	for await (const items of feedItems(origin)) yield items.map((item) => itemElement(item, name)).join('')
	yield '</channel>\n</rss>\n'
}

/** Each on a line of its own: Meta, which reads this feed too, refuses lines of five megabytes. */
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
		// Otherwise an item without a number of its maker is held for incomplete.
		element('g:identifier_exists', item.sku ? '' : 'no'),
		element('g:item_group_id', item.groupId),
		element('g:color', item.color),
		element('g:size', item.size),
		element('g:product_type', item.productType),
	]
	return `<item>${elements.join('')}</item>\n`
}

/** Nothing for nothing. */
function element(name: string, text: string): string {
	return text && `<${name}>${escapeMarkup(text.replace(notInXml, ''))}</${name}>`
}

/** XML has no spelling for these, and a reader stops at the first. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** The columns for Meta, each with its cell of an item. */
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

/** The catalogue for Meta's Commerce Manager in pieces, as CSV (docs/feeds.md). */
export async function* metaFeed({ name, origin }: FeedShop): AsyncGenerator<string> {
	yield csvRecord(Object.keys(columns))
	const recordOf = (item: FeedItem) => csvRecord(Object.values(columns).map((cellOf) => cellOf(item, name)))
	for await (const items of feedItems(origin)) yield items.map(recordOf).join('')
}
