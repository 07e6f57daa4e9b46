import { isNoColor } from './unknown-look.ts'

/** The name as shoppers read it; '' for one that stands for no colour. */
export function displayColor(name: string): string {
	return isNoColor(name) ? '' : name
}

/** A choice in words: 'White, size M'; '' where there was none. `quantity` is optional. */
export function choiceWords({
	colorName,
	size,
	quantity,
}: {
	colorName: string
	size: string | null
	quantity?: number
}): string {
	const color = displayColor(colorName)
	const rest = [quantity && `quantity ${quantity}`, size && `size ${size}`].filter(Boolean).join(', ')
	if (color) return rest ? `${color}, ${rest}` : color
	return rest.charAt(0).toUpperCase() + rest.slice(1)
}
