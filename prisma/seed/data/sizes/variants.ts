import type { ColorKey } from '../colors.ts'
import type { DemoProduct } from '../product.ts'

const letters = ['XS', 'S', 'M', 'L', 'XL']
const waists = ['26', '28', '30', '32', '34', '36']

const ofGarment: Partial<Record<DemoProduct['garment'], readonly string[]>> = {
	shirt: letters,
	kurta: letters,
	top: letters,
	dress: letters,
	skirt: letters.slice(1),
	jeans: waists,
	trousers: letters,
	jacket: letters,
	shoes: ['UK 3', 'UK 4', 'UK 5', 'UK 6', 'UK 7', 'UK 8'],
	belt: ['85 cm', '95 cm', '105 cm', '115 cm'],
}

const ofProduct: Record<string, readonly string[]> = {
	'real-zari-archive-blazer': ['M'],
	'braided-waist-belt': ['One size'],
}

export interface DemoVariant {
	color: ColorKey
	size: string
	position: number
	remainingQty: number
	purchaseQty: number
}

/**
 * The variants of a product, always the same: uneven, about one in eight sold out, those of a sold-out product among
 * them. None of bags and wallets, counted as a whole.
 */
export function demoVariants(product: DemoProduct): DemoVariant[] {
	const sizes = ofProduct[product.handle] ?? ofGarment[product.garment] ?? []
	const cells = product.colors.flatMap((color, index) =>
		sizes.map((size, position) => ({ color, size, position, index })),
	)
	const remaining = product.originalQty - product.purchaseQty
	const seed = product.handle.length
	const piecesOf = ({ index, position }: { index: number; position: number }) => {
		if (remaining === 0 || cells.length === 1) return remaining
		return uneven[(index * 3 + position * 5 + seed) % uneven.length]!
	}
	const bought = shares(
		product.purchaseQty,
		cells.map(({ position, index }) => middle(position, sizes.length) * (product.colors.length - index)),
	)
	return cells.map(({ color, size, position, index }, at) => ({
		color,
		size,
		position,
		remainingQty: piecesOf({ index, position }),
		purchaseQty: bought[at]!,
	}))
}

const uneven = [0, 3, 6, 1, 4, 9, 2, 5, 7, 2, 8, 3, 5, 1, 6, 4, 2]

/** Sizes in the middle sell most. */
function middle(position: number, count: number): number {
	return 1 + 3 * Math.min(position, count - 1 - position)
}

/** Parts of the total by weight, whole pieces; what is left over goes one by one to the heaviest. */
function shares(total: number, weights: number[]): number[] {
	const sum = weights.reduce((all, weight) => all + weight, 0)
	const parts = weights.map((weight) => (sum === 0 ? 0 : Math.floor((total * weight) / sum)))
	const heaviestFirst = weights.map((_, index) => index).toSorted((a, b) => weights[b]! - weights[a]!)
	const rest = total - parts.reduce((all, part) => all + part, 0)
	for (let piece = 0; piece < rest; piece += 1) parts[heaviestFirst[piece % parts.length]!]! += 1
	return parts
}
