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
	/** a cut in ../pictures/draw.ts */
	cut: string
	pattern: 'plain' | 'stripe' | 'check' | 'block' | 'denim' | 'leather' | 'bandhani'
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

const CHARGES = 'Shipping is a flat ₹60 in Gujarat and weight-based outside Gujarat.'
export const POLICY = 'NO RETURN NO EXCHANGE. Only damaged or defective products are eligible for replacement.'
const REPORT = 'Tell us about any damage or defect within 48 hours of delivery, with photographs.'

/** For clothes. */
export const SHIPPING: readonly string[] = [
	'Leaves Surat in 1-2 business days and reaches you in 5-10 business days within India.',
	CHARGES,
	POLICY,
	REPORT,
]

export const SHIPPING_LEATHER: readonly string[] = [
	'Packed in a dust bag and a stiff box. Leaves Surat in 1-2 business days and takes 5-10 within India.',
	CHARGES,
	'Natural marks in the hide are not a defect.',
	POLICY,
	REPORT,
]

export const SIZING = 'Between two sizes? Give your waist size and full length at checkout, and we call you.'
