import { toHandle } from '../../../app/shop/catalog/product/product-parts.server.ts'
import type { ColorKey } from './colors.ts'

export interface DemoProduct {
	/** The name's, where that is not too long. */
	handle: string
	name: string
	/** a name from CATEGORIES */
	category: string
	/** a name from COLLECTIONS */
	collection: string | null
	/** none: counted as a whole */
	sizes: readonly string[]
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
	details: string[]
	sizeFit: string[]
	materialCare: string[]
	shippingReturn: string[]
}

const REPORT = 'Tell us about any damage or defect within 48 hours of delivery, with photographs.'

/** What is said of clothes. */
export const SHIPPING = ['Folded into paper, not into plastic.', REPORT]

export const SHIPPING_LEATHER = [
	'Packed in a dust bag and a stiff box.',
	'Natural marks in the hide are not a defect.',
	REPORT,
]

export const SIZING = 'Between two sizes? Give your waist size and full length at checkout, and we call you.'

export const LETTERS = ['XS', 'S', 'M', 'L', 'XL']
export const WAISTS = ['26', '28', '30', '32', '34', '36']

type Shared = Pick<DemoProduct, 'shippingReturn'> & Partial<Pick<DemoProduct, 'sizes'>>
type Unsaid = 'handle' | 'collection' | 'originalPrice' | 'isFeatured' | keyof Shared

/** The products of a category, with what they share unless they say another. */
export function productsOf(
	category: string,
	shared: Shared,
	products: readonly (Omit<DemoProduct, 'category' | Unsaid> & Partial<Pick<DemoProduct, Unsaid>>)[],
): DemoProduct[] {
	const unsaid = { category, sizes: [], collection: null, originalPrice: null, isFeatured: false, ...shared }
	return products.map((product) => ({ handle: toHandle(product.name), ...unsaid, ...product }))
}
