import { existsSync, statSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { uploadPath } from '../../app/adapters/files.server.ts'
import { read, write } from '../../app/adapters/db/db.server.ts'
import { deriveImage, drawnFile } from '../../app/shop/media/derive.server.ts'
import { forgetImage } from '../../app/shop/media/forget-image.server.ts'
import { storeImage } from '../../app/shop/media/image.server.ts'
import { imageFormats } from '../../app/shop/media/media-url.ts'
import { shareImage } from '../../app/shop/media/share-image.server.ts'
import { imageBytes } from '../../tests/support/data/images.ts'
import { finishPictures } from './finish-pictures.ts'
import { drawProduct } from './pictures/draw.ts'
import { type Drawing, drawOnce, storeDrawing } from './pictures/store-drawing.ts'

beforeEach(() => write((tx) => tx.image.deleteMany()))

/** As a shop holds it that has just opened. */
async function makeDrawing(hex: string): Promise<Drawing> {
	const svg = drawProduct({ garment: 'shirt', cut: 'classic', pattern: 'stripe', hex, view: 'front' })
	const drawing = await storeDrawing(svg, 360)
	await write((tx) => tx.image.create({ data: drawing }))
	return drawing
}
const drawnOf = (hash: string) => uploadPath('derived', hash, drawnFile)
const finish = async () => {
	const told: string[] = []
	await finishPictures((done, of) => told.push(`${done} of ${of}`))
	return told
}
const pixels = (image: Buffer) => sharp(image).resize(24, 32, { fit: 'fill' }).removeAlpha().raw().toBuffer()

test('an image that is not drawn yet is answered in the size and format that is asked for', async () => {
	const { hash, placeholder } = await makeDrawing('#2B3A78')
	for (const format of imageFormats) {
		const content = await deriveImage(hash, { width: 240, isTall: false, format })
		expect(await sharp(content).metadata()).toMatchObject({ width: 240, height: 320 })
	}
	const tall = await deriveImage(hash, { width: 480, isTall: true, format: 'webp' })
	expect(await sharp(tall).metadata()).toMatchObject({ width: 360, height: 450 })
	expect(await sharp(await shareImage(hash)).metadata()).toMatchObject({ width: 1200, height: 630 })
	expect(placeholder).toMatch(/^#[0-9a-f]{3},#[0-9a-f]{3},#[0-9a-f]{3}$/)
	expect(existsSync(drawnOf(hash))).toBe(false)
})

test('an image is the same once it is drawn', async () => {
	const { hash } = await makeDrawing('#9C2F1F')
	const before = await pixels((await deriveImage(hash, { width: 240, isTall: false, format: 'webp' }))!)
	expect(await finish()).toEqual(['1 of 1'])
	expect(await sharp(drawnOf(hash)).metadata()).toMatchObject({ format: 'webp', width: 360, height: 480 })
	const after = await pixels((await deriveImage(hash, { width: 320, isTall: false, format: 'webp' }))!)
	const differences = before.map((value, at) => Math.abs(value - after[at]!))
	expect(differences.reduce((sum, one) => sum + one, 0) / before.length).toBeLessThan(3)
	// What is drawn is what the next size is made from.
	await sharp({ create: { width: 360, height: 480, channels: 3, background: '#00ff00' } })
		.webp()
		.toFile(drawnOf(hash))
	const green = await pixels((await deriveImage(hash, { width: 160, isTall: false, format: 'webp' }))!)
	expect(green[1]).toBeGreaterThan(240)
})

test('drawing leaves alone what was uploaded, and what was deleted before its turn', async () => {
	const [drawn, deleted, own] = [
		await makeDrawing('#9C2F1F'),
		await makeDrawing('#2B3A78'),
		await storeImage(await imageBytes('#008800')),
	]
	await forgetImage(deleted.hash)
	await drawOnce(deleted.hash)
	expect(await finish()).toEqual(['1 of 1'])
	expect([drawn.hash, deleted.hash, own].map((hash) => existsSync(drawnOf(hash)))).toEqual([true, false, false])
	expect(existsSync(uploadPath('derived', deleted.hash))).toBe(false)
	expect((await read.image.findMany()).map(({ hash }) => hash).toSorted()).toEqual([drawn.hash, own].toSorted())
})

test('drawing that was cut short goes on with what is missing', async () => {
	const [first, second] = [await makeDrawing('#9C2F1F'), await makeDrawing('#2B3A78')]
	await drawOnce(first.hash)
	const { mtimeMs } = statSync(drawnOf(first.hash))
	await finish()
	expect(statSync(drawnOf(first.hash)).mtimeMs).toBe(mtimeMs)
	expect(existsSync(drawnOf(second.hash))).toBe(true)
})
