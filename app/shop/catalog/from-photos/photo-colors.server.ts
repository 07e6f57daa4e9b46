import type { z } from 'zod'
import { read } from '#app/adapters/db/db.server.ts'
import type { Actor } from '../../auth/permissions.ts'
import { readPixels } from '../../media/cut-out.server.ts'
import { deriveImage } from '../../media/encode-rendition.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { hasNewShopDefaults } from '../../settings/shop-settings.server.ts'
import { toChannels, toOklab } from '../../values/color.ts'
import { refuse } from '../../values/refusal.ts'
import { categorySchema, collectionSchema } from '../category/category.schema.ts'
import { createCategory } from '../category/category.server.ts'
import { createCollection } from '../collection/collection.server.ts'
import { isUnknownColor, unknownHexCode } from '../color/color-labels.ts'
import { colorSchema } from '../color/color.schema.ts'
import { listColors, createColor } from '../color/color.server.ts'
import type { ColorView } from '../product/product-view.ts'
import { findersByKind } from '../name-key.server.ts'

/** The colors that are created in a new shop when its photos show them (rule: colors-of-photos). */
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

/** The color that a photo shows. */
export interface DetectedColor {
	hash: string
	/** The color of the center of the image. `''` when the image cannot be read. */
	hexCode: string
	color: ColorView | null
	/** True if `color`, the most similar color of the shop, looks different from the photo's color (`hexCode`). */
	isFar: boolean
}

/** Returns the color that each photo shows, and the most similar color of the shop. */
export async function detectColors(hashes: string[]): Promise<DetectedColor[]> {
	const colors = await listColors()
	return Promise.all(
		hashes.map(async (hash) => {
			const content = await deriveImage(hash, { width: 320, format: 'webp' })
			const hexCode = content ? await readColor(content) : ''
			const { color = null, isFar = false } = (hexCode && findNearestColor(hexCode, colors)) || {}
			return { hash, hexCode, color, isFar }
		}),
	)
}

/**
 * Returns the detected colors after creating starter colors for the new photos that resemble no color of the shop
 * (rule: colors-of-photos). Creates none in a shop that is not new or has other colors than starter colors.
 */
export async function nameColors(
	actor: Actor,
	detected: DetectedColor[],
	knownHashes: readonly string[],
): Promise<DetectedColor[]> {
	const isNew = ({ hash, hexCode, color, isFar }: DetectedColor) =>
		hexCode !== '' && (isFar || !color) && !knownHashes.includes(hash)
	const names = new Set<string>(starterColors.map(({ name }) => name))
	if (!hasNewShopDefaults() || !detected.some(isNew) || (await listColors()).some(({ name }) => !names.has(name)))
		return detected
	const named: DetectedColor[] = []
	for (const one of detected) {
		if (!isNew(one)) named.push(one)
		else {
			const { name, hexCode } = findNearestColor(one.hexCode, starterColors)!.color
			const id = await findOrCreateByName(actor, 'color', { name, hexCode, field: 'newColor' })
			named.push({ ...one, color: { id, name, hexCode }, isFar: false })
		}
	}
	return named
}

const side = 40
/** The width in pixels of the margin around the center of an image. The center shows the product. */
const margin = 0.2 * side
/**
 * A pixel whose color is closer than this to that of a corner counts as background (distance in the Oklab color space).
 */
const backgroundDistance = 0.07
/** Beyond this Oklab distance the most similar color of the shop is suggested but not selected. */
const farDistance = 0.08

type Lab = ReturnType<typeof toOklab>

/**
 * Returns the median color of the center of an image, such as `'#9c2f1f'` (rule: colors-of-photos). Pixels with the
 * color of a corner are left out as background, unless at most a fifth of the center would remain.
 */
export async function readColor(content: Uint8Array): Promise<string> {
	const pixels = await readPixels(content, side, side)
	const at = (x: number, y: number) => [...pixels.subarray((y * side + x) * 3, (y * side + x) * 3 + 3)]
	const corners = [0, side - 1].flatMap((x) => [0, side - 1].map((y) => toOklab(at(x, y))))
	const middle = listRange(margin, side - margin).flatMap((y) => listRange(margin, side - margin).map((x) => at(x, y)))
	const shown = middle.filter(
		(channels) => !corners.some((corner) => getDistance(toOklab(channels), corner) < backgroundDistance),
	)
	const counted = shown.length > middle.length / 5 ? shown : middle
	return `#${[0, 1, 2]
		.map((channel) =>
			getMedian(counted.map((one) => one[channel]!))
				.toString(16)
				.padStart(2, '0'),
		)
		.join('')}`
}

/**
 * Returns the color that looks most similar to `hexCode`. `isFar` is true when even this color looks different from
 * `hexCode`. `null` when no color has a known code.
 */
export function findNearestColor<Color extends { hexCode: string }>(
	hexCode: string,
	colors: readonly Color[],
): { color: Color; isFar: boolean } | null {
	const target = toOklab(toChannels(hexCode))
	const [nearest] = colors
		.filter((color) => !isUnknownColor(color.hexCode))
		.map((color) => ({ color, away: getDistance(target, toOklab(toChannels(color.hexCode))) }))
		.toSorted((one, other) => one.away - other.away)
	return nearest ? { color: nearest.color, isFar: nearest.away > farDistance } : null
}

function getDistance(one: Lab, other: Lab): number {
	return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

function getMedian(values: number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

function listRange(from: number, to: number): number[] {
	return Array.from({ length: to - from }, (_, index) => from + index)
}

const namedKinds = {
	category: { schema: categorySchema, make: createCategory },
	collection: { schema: collectionSchema, make: createCollection },
	color: {
		schema: colorSchema,
		make: async (actor: Actor, input: { name: string; hexCode: string }) => (await createColor(actor, input)).id,
	},
}

/**
 * Returns the id of the category, collection or color with this name. Creates it when it does not exist (rule:
 * created-in-form).
 *
 * @throws invalid: on `field`, the text cannot be a name.
 */
export async function findOrCreateByName(
	actor: Actor,
	kind: keyof typeof namedKinds,
	{ name, hexCode = unknownHexCode, field }: { name: string; hexCode?: string; field: string },
): Promise<number> {
	const { schema, make } = namedKinds[kind]
	const { data, error } = schema.safeParse({ name, hexCode })
	if (!data) refuse('invalid', 'other', { message: error.issues[0]!.message }, field)
	return (
		(await findersByKind[kind](read, normalizeText(data.name)))?.id ?? make(actor, data as z.output<typeof colorSchema>)
	)
}
