/** The column of the shop's own exports that states how stock is tracked. */
export const stockTrackingColumn = 'Pieces Counted'

/** Returns a column name without surrounding spaces and in lower case, for comparison. */
export function columnKey(column: string): string {
	return column.trim().toLowerCase()
}

/**
 * The format in which a kind of shop exports its products. It is sent between threads and therefore contains no
 * functions.
 */
export interface Dialect {
	/** The name of the format, such as 'a WooCommerce export'. */
	name: string
	/** The columns that identify the dialect. */
	required: string[]
	prices: string[]
	/** The dialect's own names of columns, by the name under which the import reads them. */
	calls?: Record<string, string>
	/**
	 * The columns that contain HTML, by the import's names. If present, the other columns contain HTML entities, which
	 * are decoded. If absent, no column contains entities.
	 */
	html?: string[]
	/**
	 * Whether the variants of a product are rows that name their parent product, as in WooCommerce. If absent, all rows
	 * of a product have the product's handle.
	 */
	isByVariation?: boolean
}

const classic = ['Handle', 'Title', 'Variant Price']
const prices = ['Variant Price', 'Variant Compare At Price']

/** The first dialect whose columns match is used. */
export const dialects: Dialect[] = [
	{ name: 'an export of this shop', required: [...classic, stockTrackingColumn], prices },
	{ name: 'a Shopify export', required: classic, prices, html: ['Body (HTML)'] },
	{
		name: "an export in Shopify's newer template",
		required: ['URL handle', 'Title', 'Price'],
		prices,
		html: ['Body (HTML)'],
		calls: {
			Handle: 'URL handle',
			'Body (HTML)': 'Description',
			Published: 'Published on online store',
			'Variant SKU': 'SKU',
			'Variant Barcode': 'Barcode',
			'Variant Price': 'Price',
			'Variant Compare At Price': 'Compare-at price',
			'Variant Inventory Qty': 'Inventory quantity',
			'Image Src': 'Product image URL',
			'Variant Image': 'Variant image URL',
		},
	},
	{
		name: 'a WooCommerce export',
		required: ['Type', 'Name', 'Regular price'],
		prices: ['Regular price', 'Sale price'],
		html: ['Description', 'Short description'],
		isByVariation: true,
	},
]

/** The most likely dialect of a file that matches none. */
export const defaultDialect = dialects[1]!
