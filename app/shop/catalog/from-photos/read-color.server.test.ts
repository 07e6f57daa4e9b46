import { expect, test } from 'vitest'
import sharp from 'sharp'
import { nearestColor, readColor } from './read-color.server.ts'
import { imageBytes } from '../../../../tests/support/data/images.ts'

const colors = ['#9C2F1F', '#2B3A78', '#EDE3CF', '#527557'].map((hexCode) => ({ hexCode }))

/** Draws a garment in one color, half as wide as the image, on a background of another color. */
async function photo(garment: string, ground: string): Promise<Uint8Array> {
	const [piece, wall] = [
		await imageBytes(garment, { width: 100, height: 160 }),
		await imageBytes(ground, { width: 200, height: 266 }),
	]
	return sharp(wall)
		.composite([{ input: piece }])
		.png()
		.toBuffer()
}

test.each(['#ffffff', '#e8e2d8', '#101010'])('a garment is read without its ground, which is %s', async (ground) => {
	const nearest = nearestColor(await readColor(await photo('#a03224', ground)), colors)
	expect(nearest?.color.hexCode).toBe('#9C2F1F')
	expect(nearest?.isFar).toBe(false)
})

test('a picture that is all of one colour has that colour', async () => {
	expect(await readColor(await photo('#2b3a78', '#2b3a78'))).toBe('#2b3a78')
})

test('what no colour of the shop looks like is far from the nearest one', () => {
	expect(nearestColor('#20b040', colors)?.isFar).toBe(true)
})

test('a colour whose look is not known is nobody’s nearest', () => {
	expect(nearestColor('#527557', colors.slice(3))).toBe(null)
})
