import { z } from 'zod'
import { colorKey } from './colors.ts'
import { numberCell, listCell, nullableCell, readTable, textCell } from './read-table.ts'

export const CATEGORIES: readonly { name: string; content: string; parent?: string }[] = [
	{
		name: 'Shirts & Tops',
		content: 'Linen, poplin and ribbed cotton, cut in batches of a hundred and twenty at most.',
	},
	{ name: 'Kurtas & Tunics', content: 'Kurtas at shirt length and longer, made to be worn with jeans.' },
	{ name: 'Dresses & Skirts', content: 'Wraps, slips and shirt dresses, and seven metres of hem for Navratri.' },
	{ name: 'Denim & Trousers', content: 'Straight, slim, flared and wide, shortened to the length you give us.' },
	{ name: 'Jackets', content: 'Truckers, bombers, blazers and one biker, for six cool weeks and every cold office.' },
	{ name: 'Leather', content: 'From one tannery, cut and stitched on our own bench in Surat.' },
	{
		name: 'Leather Bags',
		parent: 'Leather',
		content: 'Full-grain leather, cut and saddle-stitched on our own bench in Surat.',
	},
	{
		name: 'Leather Accessories',
		parent: 'Leather',
		content: 'Wallets, card sleeves and belts from the same hides as the bags.',
	},
	{ name: 'Footwear', content: 'Sneakers, loafers, boots and mojari with soles that can be repaired.' },
]

export const COLLECTIONS: readonly { name: string; category: string | null }[] = [
	{ name: 'Monsoon Linen', category: 'Shirts & Tops' },
	{ name: 'Indigo Denim', category: 'Denim & Trousers' },
	{ name: 'Saddle Leather', category: 'Leather Bags' },
	{ name: 'Festive Edit', category: 'Dresses & Skirts' },
	{ name: 'Surat Street', category: null },
	{ name: 'Office Hours', category: null },
]

/** The columns of products.csv. */
const demoProduct = z.strictObject({
	/** The first part of the names of its pictures. */
	handle: textCell,
	name: textCell,
	/** A name from CATEGORIES. */
	category: textCell,
	/** A name from COLLECTIONS. */
	collection: nullableCell,
	/** Empty: stock is tracked per product. */
	sizes: listCell,
	/** The first color is the default. */
	colors: listCell.pipe(z.array(colorKey)),
	/** Rupees. */
	basePrice: numberCell,
	/** Rupees; higher than basePrice. */
	originalPrice: nullableCell.pipe(z.nullable(numberCell)),
	originalQty: numberCell,
	purchaseQty: numberCell,
	isFeatured: z.enum(['yes', '']).transform((cell) => cell === 'yes'),
	/** Different for every product. */
	daysOld: numberCell,
	description: z.string(),
	details: listCell,
	sizeFit: listCell,
	materialCare: listCell,
	shippingReturn: listCell,
})

export type DemoProduct = z.infer<typeof demoProduct>

export const PRODUCTS = readTable('products', demoProduct)
