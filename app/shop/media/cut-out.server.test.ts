import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion } from '../catalog-version/catalog-version.server.ts'
import { isCutOut, composeOnSand } from './cut-out.server.ts'
import { storeImage } from './image.server.ts'
import { classifyOldImages } from './image-kind.server.ts'
import { createImageBytes } from '../../../tests/support/data/images.ts'

const sand = { r: 241, g: 234, b: 224 }

/** Draws a red garment of this size on a background of 400 by 400. */
async function photograph(ground: string, width = 120, height = 200, left = 140, top = 100) {
	const garment = await createImageBytes('#a02020', { width, height })
	const wall = sharp({ create: { width: 400, height: 400, channels: 4, background: ground } })
	return wall
		.composite([{ input: garment, left, top }])
		.png()
		.toBuffer()
}

async function pixelAt(image: Sharp, left: number, top: number) {
	const [r, g, b] = await sharp(await image.png().toBuffer())
		.extract({ left, top, width: 1, height: 1 })
		.raw()
		.toBuffer()
	return { r, g, b }
}

test.each([
	['on white', '#fff', true],
	['on light grey', '#f5f5f5', true],
	['on nothing', '#0000', true],
	['on a colored wall', '#e0c0a0', false],
	['on grey', '#c8c8c8', false],
])('a garment %s is a cut-out: %s is %s', async (_, ground, isOne) => {
	expect(await isCutOut(await photograph(ground))).toBe(isOne)
})

test('a garment cropped by the edge is a scene, however white the wall', async () => {
	expect(await isCutOut(await photograph('#fff', 200, 300, 100, 100))).toBe(false)
})

test.each([
	['hangs', 120, 200],
	['lies', 240, 60],
])('a cut-out that %s is shown whole, centered in a sand-colored frame', async (_, width, height) => {
	const content = await photograph('#f5f5f5', width, height, 200 - width / 2, 200 - height / 2)
	const laid = await composeOnSand(content, 120)
	const { info } = await sharp(await laid.png().toBuffer()).toBuffer({ resolveWithObject: true })
	expect(info).toMatchObject({ width: 120, height: 160 })
	expect(await pixelAt(laid, 2, 2)).toEqual(sand)
	expect(await pixelAt(laid, 117, 157)).toEqual(sand)
	expect((await pixelAt(laid, 60, 80)).g).toBeLessThan(60)
})

test('a cut-out is never enlarged', async () => {
	const laid = await composeOnSand(await photograph('#fff', 86, 60, 157, 170), 1920)
	expect((await sharp(await laid.png().toBuffer()).metadata()).width).toBeLessThan(120)
})

test('only white becomes sand', async () => {
	const white = await createImageBytes('#fff', { width: 30, height: 40 })
	expect(await pixelAt(await composeOnSand(white, 80), 10, 10)).toEqual(sand)
})

test('uploads are classified at once, older images in the background, and pages are invalidated', async () => {
	const hash = await storeImage(await photograph('#fff'))
	const kindNow = async () => (await read.image.findUniqueOrThrow({ where: { hash } })).kind
	expect(await kindNow()).toBe('cut-out')
	await write((tx) => tx.image.update({ where: { hash }, data: { kind: null } }))
	const version = getCatalogVersion()
	await classifyOldImages(() => true)
	expect(await kindNow()).toBe('cut-out')
	expect(getCatalogVersion()).toBeGreaterThan(version)
})

test('an older image whose file is missing counts as a scene', async () => {
	const hash = 'e'.repeat(16)
	const row = { hash, sourceHash: hash, width: 1, height: 1, byteSize: 1, placeholder: '#eee' }
	await write((tx) => tx.image.create({ data: row }))
	await classifyOldImages(() => true)
	expect((await read.image.findUniqueOrThrow({ where: { hash } })).kind).toBe('scene')
})
