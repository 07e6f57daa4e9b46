/** How a kind of shop writes its products. It is sent between threads, which share no functions. */
export interface Dialect {
	/** 'a WooCommerce export'. */
	name: string
	/** The columns by which it is known. */
	required: string[]
	prices: string[]
	/** What it calls columns that the import reads under another name. */
	calls?: Record<string, string>
	/** Its columns of HTML, by the import's names; plain text in others has entities, too. Absent: plain text is plain. */
	html?: string[]
	/** Whether variations of a product have rows that name it, as in WooCommerce; absent: all rows have its handle. */
	isByVariation?: boolean
}

const classic = ['Handle', 'Title', 'Variant Price']
const prices = ['Variant Price', 'Variant Compare At Price']

/** The first one known by its columns counts. */
export const dialects: Dialect[] = [
	{ name: 'an export of this shop', required: [...classic, 'Pieces Counted'], prices },
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

/** The dialect that a file without a known one most likely is meant to be. */
export const usualDialect = dialects[1]!
