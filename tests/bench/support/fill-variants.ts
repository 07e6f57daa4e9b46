import { toSizeKey } from '../../../app/shop/catalog/variant/sizes.ts'
import { splitList } from '../../support/split-list.ts'

const scales = [
	['XS', 'S', 'M', 'L', 'XL'],
	['28', '30', '32', '34', '36'],
	['UK 4', 'UK 5', 'UK 6', 'UK 7', 'UK 8'],
	['M / Cotton', 'M / Linen', 'L / Cotton', 'L / Linen', 'One size'],
]

export const sizesOfProduct = scales[0]!.length

/** Four of five products track stock by variant: 100,000 products have 400,000 variants. */
export const isByVariant = (index: number) => index % 5 > 0

interface Filled {
	insert: (table: string, ...columns: string[]) => { run: (...values: unknown[]) => unknown }
	any: (below: number) => number
}

/**
 * Returns a function that creates the variants of a product and returns their total stock; one variant in eight is sold
 * out.
 */
export function variantsFiller({ insert, any }: Filled) {
	const variant = insert(
		'Variant',
		...splitList(`
			productId productColorId size sizeKey sku barcode remainingQty position
		`),
	)
	const movement = insert(
		'StockMovement',
		...splitList(`
			productId variantId change reason remaining colorName size createdAt
		`),
	)
	let count = 0
	return (productId: number, productColorId: number): number => {
		const sizes = scales[any(10) < 7 ? 0 : 1 + any(3)]!
		let units = 0
		for (const [position, size] of sizes.entries()) {
			count += 1
			const left = any(8) === 0 ? 0 : 1 + any(30)
			const sku = `N${productId}-${position}`
			variant.run(
				productId,
				productColorId,
				size,
				toSizeKey(size),
				sku,
				String(8_900_000_000_000 + count),
				left,
				position,
			)
			if (position === 0) movement.run(productId, count, left, 'created', left, 'Color', size, Date.now())
			units += left
		}
		return units
	}
}
