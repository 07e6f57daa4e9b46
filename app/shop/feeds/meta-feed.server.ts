import { csvRecord } from '../words/csv-cell.ts'
import { type FeedItem, feedItems } from './feed-items.server.ts'
import type { FeedShop } from './google-feed.server.ts'

const columns = [
	'id',
	'title',
	'description',
	'availability',
	'condition',
	'price',
	'sale_price',
	'link',
	'image_link',
	'additional_image_link',
	'brand',
	'item_group_id',
	'color',
	'size',
	'product_type',
]

/** The catalogue for Meta's Commerce Manager in pieces, as CSV (docs/feeds.md). */
export async function* metaFeed({ name, origin }: FeedShop): AsyncGenerator<string> {
	yield csvRecord(columns)
	for await (const items of feedItems(origin)) yield items.map((item) => csvRecord(cellsOf(item, name))).join('')
}

/** The cells in the order of `columns`. */
function cellsOf(item: FeedItem, brand: string): string[] {
	return [
		item.id,
		item.title,
		item.description,
		item.isInStock ? 'in stock' : 'out of stock',
		'new',
		item.price,
		item.salePrice,
		item.link,
		item.imageLink,
		item.moreImageLinks.join(','),
		brand,
		item.groupId,
		item.color,
		item.size,
		item.productType,
	]
}
