import type { SizeGuideLines } from '../../../../app/shop/values/size-guide.ts'
import { sizeGuideText } from '../../../../app/shop/catalog/size-guide/size-guide.schema.ts'

const parseGuide = (text: string): SizeGuideLines => sizeGuideText.parse(text.replaceAll('\t', ''))!

/** The size guides by category, in centimeters. Bags have none. */
export const CATEGORY_GUIDES: Record<string, SizeGuideLines> = {
	'Shirts & Tops': parseGuide(`Size, Bust, Waist, Hip, Shoulder, Sleeve
		XS, 78-82, 60-64, 84-88, 37, 57
		S, 82-87, 64-69, 88-93, 38, 58
		M, 87-92, 69-74, 93-98, 39, 59
		L, 92-98, 74-80, 98-104, 40.5, 60
		XL, 98-105, 80-87, 104-111, 42, 61`),
	'Kurtas & Tunics': parseGuide(`Size, Bust, Waist, Hip, Shoulder
		XS, 78-82, 60-64, 84-88, 36.5
		S, 82-87, 64-69, 88-93, 37.5
		M, 87-92, 69-74, 93-98, 38.5
		L, 92-98, 74-80, 98-104, 40
		XL, 98-105, 80-87, 104-111, 41.5`),
	'Dresses & Skirts': parseGuide(`Size, Bust, Waist, Hip
		XS, 78-82, 60-64, 84-88
		S, 82-87, 64-69, 88-93
		M, 87-92, 69-74, 93-98
		L, 92-98, 74-80, 98-104
		XL, 98-105, 80-87, 104-111`),
	'Denim & Trousers': parseGuide(`Size, Waist, Hip, Inside leg
		26, 64-67, 88-91, 76
		28, 69-72, 93-96, 76
		30, 74-77, 98-101, 78
		32, 79-82, 103-106, 78
		34, 84-87, 108-111, 80
		36, 89-92, 113-116, 80
		XS, 60-64, 84-88, 74
		S, 64-69, 88-93, 75
		M, 69-74, 93-98, 76
		L, 74-80, 98-104, 77
		XL, 80-87, 104-111, 78`),
	Jackets: parseGuide(`Size, Bust, Waist, Shoulder, Sleeve
		XS, 78-82, 60-64, 38, 58
		S, 82-87, 64-69, 39, 59
		M, 87-92, 69-74, 40, 60
		L, 92-98, 74-80, 41.5, 61
		XL, 98-105, 80-87, 43, 62`),
	Footwear: parseGuide(`Size, Foot length
		UK 3, 21.5-22
		UK 4, 22.5-23
		UK 5, 23.3-23.8
		UK 6, 24-24.6
		UK 7, 25-25.5
		UK 8, 26-26.3`),
}

/** The guides of products that have their own, by handle. */
export const PRODUCT_GUIDES: Record<string, SizeGuideLines> = {
	'saddle-stitch-belt': parseGuide(`Size, To the first hole, To the middle hole, To the last hole, Width
		85 cm, 75, 85, 95, 3.5
		95 cm, 85, 95, 105, 3.5
		105 cm, 95, 105, 115, 3.5
		115 cm, 105, 115, 125, 3.5`),
}
