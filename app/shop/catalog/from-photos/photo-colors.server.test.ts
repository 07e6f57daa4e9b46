import { expect, test } from 'vitest'
import sharp from 'sharp'
import { findNearestColor, readColor } from './photo-colors.server.ts'
import { createImageBytes } from '../../../../tests/support/data/images.ts'

const colors = ['#9C2F1F', '#2B3A78', '#EDE3CF', '#527557'].map((hexCode) => ({ hexCode }))

/** Draws a garment in one color, half as wide as the image, on a background of another color. */
async function photo(garment: string, ground: string): Promise<Uint8Array> {
	const [piece, wall] = [
		await createImageBytes(garment, { width: 100, height: 160 }),
		await createImageBytes(ground, { width: 200, height: 266 }),
	]
	return sharp(wall)
		.composite([{ input: piece }])
		.png()
		.toBuffer()
}

test.each(['#ffffff', '#e8e2d8', '#101010'])(
	'a garment color is read without its background, which is %s',
	async (ground) => {
		const nearest = findNearestColor(await readColor(await photo('#a03224', ground)), colors)
		expect(nearest?.color.hexCode).toBe('#9C2F1F')
		expect(nearest?.isFar).toBe(false)
	},
)

test('an image of a single color has that color', async () => {
	expect(await readColor(await photo('#2b3a78', '#2b3a78'))).toBe('#2b3a78')
})

test('a color that resembles no color of the shop is marked as far from the nearest one', () => {
	expect(findNearestColor('#20b040', colors)?.isFar).toBe(true)
})

test('a color without a hex code is never the nearest', () => {
	expect(findNearestColor('#527557', colors.slice(3))).toBe(null)
})
