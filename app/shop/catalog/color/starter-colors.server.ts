import type { Actor } from '../../auth/permissions.ts'
import { createColor, listColors } from './color.server.ts'

/** The colors that name the photos of a new shop (rule: colors-of-photos). */
export const starterColors = [
	{ name: 'Black', hexCode: '#1C1C1C' },
	{ name: 'Gray', hexCode: '#8C8C8C' },
	{ name: 'Silver', hexCode: '#BFC3C9' },
	{ name: 'White', hexCode: '#FFFFFF' },
	{ name: 'Off-White', hexCode: '#F1EBDD' },
	{ name: 'Beige', hexCode: '#D6C3A2' },
	{ name: 'Tan', hexCode: '#B07D4B' },
	{ name: 'Brown', hexCode: '#63391F' },
	{ name: 'Maroon', hexCode: '#6B1828' },
	{ name: 'Red', hexCode: '#BF2A2A' },
	{ name: 'Rust', hexCode: '#B0532A' },
	{ name: 'Orange', hexCode: '#E57A2B' },
	{ name: 'Peach', hexCode: '#F2B899' },
	{ name: 'Mustard', hexCode: '#D0982A' },
	{ name: 'Yellow', hexCode: '#F2CF3B' },
	{ name: 'Olive', hexCode: '#6B6B3A' },
	{ name: 'Green', hexCode: '#2C7A3F' },
	{ name: 'Mint', hexCode: '#A9D8BF' },
	{ name: 'Teal', hexCode: '#1E6F73' },
	{ name: 'Sky Blue', hexCode: '#9CC4E4' },
	{ name: 'Blue', hexCode: '#2B62B5' },
	{ name: 'Navy Blue', hexCode: '#1F2A55' },
	{ name: 'Lavender', hexCode: '#B7A5D8' },
	{ name: 'Purple', hexCode: '#65307F' },
	{ name: 'Pink', hexCode: '#E58BA9' },
] as const

/** The names of the colors that an empty shop can add with one button (rule: starter-colors). */
const commonColorNames: readonly string[] = [
	'Black',
	'White',
	'Gray',
	'Beige',
	'Brown',
	'Red',
	'Maroon',
	'Pink',
	'Yellow',
	'Green',
	'Blue',
	'Navy Blue',
]

/**
 * Creates the common colors in a shop without colors. Does nothing in any other shop (rule: starter-colors).
 *
 * @throws forbidden: the actor may not change the catalog.
 */
export async function addCommonColors(actor: Actor): Promise<void> {
	if ((await listColors()).length > 0) return
	for (const color of starterColors) if (commonColorNames.includes(color.name)) await createColor(actor, color)
}
