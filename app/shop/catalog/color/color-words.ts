import { isNoColor } from './unknown-look.ts'

/** The name of a colour as shoppers read it; '' for one that only says that there is none to choose. */
export function shownColor(name: string): string {
	return isNoColor(name) ? '' : name
}

/**
 * What somebody has chosen of a product, in words: 'White, size M'; '' where there was nothing to choose. `quantity` is
 * left out unless given.
 */
export function choiceWords({
	colorName,
	size,
	quantity,
}: {
	colorName: string
	size: string | null
	quantity?: number
}): string {
	const color = shownColor(colorName)
	const rest = [quantity && `quantity ${quantity}`, size && `size ${size}`].filter(Boolean).join(', ')
	if (color) return rest ? `${color}, ${rest}` : color
	return rest.charAt(0).toUpperCase() + rest.slice(1)
}
