import type { ColorKey } from './colors.ts'

export interface DemoProduct {
	/** kebab-case, unique */
	handle: string
	name: string
	/** a name from CATEGORIES */
	category: string
	/** a name from COLLECTIONS */
	collection: string | null
	garment:
		| 'shirt'
		| 'kurta'
		| 'top'
		| 'dress'
		| 'skirt'
		| 'jeans'
		| 'trousers'
		| 'jacket'
		| 'bag'
		| 'wallet'
		| 'belt'
		| 'shoes'
	/** the first is the default */
	colors: readonly ColorKey[]
	/** rupees */
	basePrice: number
	/** rupees, above basePrice */
	originalPrice: number | null
	originalQty: number
	purchaseQty: number
	isFeatured: boolean
	/** all different */
	daysOld: number
	description: string
	details: readonly string[]
	sizeFit: readonly string[]
	materialCare: readonly string[]
	shippingReturn: readonly string[]
}

const REPORT = 'Tell us about any damage or defect within 48 hours of delivery, with photographs.'

/** What is said of clothes. */
export const SHIPPING: readonly string[] = ['Folded into paper, not into plastic.', REPORT]

export const SHIPPING_LEATHER: readonly string[] = [
	'Packed in a dust bag and a stiff box.',
	'Natural marks in the hide are not a defect.',
	REPORT,
]

export const SIZING = 'Between two sizes? Give your waist size and full length at checkout, and we call you.'

type Unsaid = 'collection' | 'originalPrice' | 'isFeatured' | 'shippingReturn'

/** The products of a category, shipped in the same way unless they say another. */
export function productsOf(
	category: string,
	shippingReturn: readonly string[],
	products: readonly (Omit<DemoProduct, 'category' | Unsaid> & Partial<Pick<DemoProduct, Unsaid>>)[],
): DemoProduct[] {
	const unsaid = { category, shippingReturn, collection: null, originalPrice: null, isFeatured: false }
	return products.map((product) => ({ ...unsaid, ...product }))
}
