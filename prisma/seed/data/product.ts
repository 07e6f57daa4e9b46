import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { COLORS, type ColorKey } from './colors.ts'

const separator = ' | '

const list = z.string().transform((cell) => (cell === '' ? [] : cell.split(separator)))
const figure = z.string().nonempty().transform(Number).pipe(z.number())
const orNull = z.string().transform((cell) => cell || null)

const demoProduct = z.strictObject({
	/** The first part of its pictures' names. */
	handle: z.string().nonempty(),
	name: z.string().nonempty(),
	/** a name from CATEGORIES */
	category: z.string().nonempty(),
	/** a name from COLLECTIONS */
	collection: orNull,
	/** none: counted as a whole */
	sizes: list,
	/** the first is the default */
	colors: list.pipe(z.array(z.enum(Object.keys(COLORS) as ColorKey[]))),
	/** rupees */
	basePrice: figure,
	/** rupees, above basePrice */
	originalPrice: orNull.pipe(z.nullable(figure)),
	originalQty: figure,
	purchaseQty: figure,
	isFeatured: z.enum(['yes', '']).transform((cell) => cell === 'yes'),
	/** all different */
	daysOld: figure,
	description: z.string(),
	details: list,
	sizeFit: list,
	materialCare: list,
	shippingReturn: list,
})

export type DemoProduct = z.infer<typeof demoProduct>

/** The products of the demo: a row each, with these columns. */
export function readProducts(): DemoProduct[] {
	const rows = parse(readFileSync('prisma/seed/data/products.csv'), { columns: true })
	return rows.map((row, index) => {
		const { data, error } = demoProduct.safeParse(row)
		if (!data) throw new Error(`products.csv, row ${index + 2}: ${z.prettifyError(error)}`)
		return data
	})
}
