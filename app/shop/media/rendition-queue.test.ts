import { existsSync, readdirSync, rmSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import * as files from '#app/adapters/files.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { deriveImage, encoders, getOriginalName } from './encode-rendition.server.ts'
import { deleteUnusedImage } from './unused-uploads.server.ts'
import { storeImage } from './image.server.ts'
import { getRendition, startRenditions, stopRenditions } from './rendition-queue.server.ts'
import type { Rendition } from './media-view.ts'
import { createImageBytes } from '../../../tests/support/data/images.ts'

const { getUploadPath: uploadPath } = files
const derived = (hash: string) =>
	existsSync(uploadPath('derived', hash))
		? readdirSync(uploadPath('derived', hash))
				.filter((name) => !name.startsWith('.'))
				.toSorted()
		: []
const rendition = (width: Rendition['width'], format: Rendition['format'], shape?: Rendition['shape']): Rendition => ({
	width,
	format,
	shape,
})

let shade = 0
const newImage = async (width = 500, height = 500) =>
	storeImage(await createImageBytes(`rgb(120, 40, ${(shade += 12)})`, { width, height }))

afterEach(stopRenditions)

test('a rendition is created once, never larger than the original, and created again when its file is deleted', async () => {
	const hash = await newImage()
	const webp = vi.spyOn(encoders, 'webp')
	const [first, second] = await Promise.all([
		deriveImage(hash, rendition(320, 'webp')),
		deriveImage(hash, rendition(320, 'webp')),
	])
	expect(first).toEqual(second)
	expect(webp).toHaveBeenCalledTimes(1)
	expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 320 })
	expect(await sharp(await deriveImage(hash, rendition(1280, 'jpg'))).metadata()).toMatchObject({
		format: 'jpeg',
		width: 500,
	})
	rmSync(uploadPath('derived', hash), { recursive: true })
	expect(await deriveImage(hash, rendition(320, 'webp'))).toEqual(first)
	expect(derived(hash)).toEqual(['320.webp'])
	expect(await deriveImage('0'.repeat(32), rendition(320, 'webp'))).toBeUndefined()
})

test('an SVG original of an older demo shop is served as pixels', async () => {
	const [hash, drawing] = ['d'.repeat(32), '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="480"/>']
	await (await getOriginals()).save(getOriginalName(hash), Buffer.from(drawing))
	const content = await deriveImage(hash, rendition(240, 'avif'))
	expect(await sharp(content).metadata()).toMatchObject({ width: 240, height: 320 })
})

test.each([
	[1600, 900, 480, 480, 600],
	[1600, 900, 960, 720, 900],
	[300, 2000, 480, 300, 375],
	[1, 1, 480, 1, 1],
])('an upright rendition of a %i by %i image at %i is %i by %i', async (width, height, wanted, cutWidth, cutHeight) => {
	const hash = await newImage(width, height)
	expect(await sharp(await deriveImage(hash, rendition(wanted as 480, 'webp', 'tall'))).metadata()).toMatchObject({
		width: cutWidth,
		height: cutHeight,
	})
})

test('a rendition of an image deleted meanwhile is not stored', async () => {
	const hash = await newImage()
	const save = vi.spyOn(files, 'saveFile').mockImplementationOnce(async (...args) => {
		await deleteUnusedImage(hash)
		return save.getMockImplementation() ? undefined : files.saveFile(...args)
	})
	await deriveImage(hash, rendition(320, 'webp'))
	expect(existsSync(uploadPath('originals', `${hash}.webp`))).toBe(false)
	expect(derived(hash)).toEqual([])
})

test('a rendition is served even when the disk is full', async () => {
	const hash = await newImage()
	vi.spyOn(files, 'saveFile').mockRejectedValue(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
	const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
	expect(await sharp(await deriveImage(hash, rendition(80, 'webp'))).metadata()).toMatchObject({ width: 80 })
	expect(warn).toHaveBeenCalledOnce()
})

test('all renditions of a new image are created in the background, in WebP and AVIF', async () => {
	startRenditions()
	const hash = await newImage(300, 300)
	const names = ['160.avif', '160.webp', '240.avif', '240.webp', '320.avif', '320.webp', '80.avif', '80.webp']
	await expect.poll(() => derived(hash)).toEqual(names)
	expect(await sharp(uploadPath('derived', hash, '160.avif')).metadata()).toMatchObject({ format: 'heif', width: 160 })
})

test('the background creates one rendition at a time, and a visitor does not wait for the rest', async () => {
	const other = await newImage()
	const encoded: string[] = []
	let release = () => {}
	const held = new Promise<void>((resolve) => (release = resolve))
	for (const format of ['avif', 'webp', 'jpg'] as const) {
		const real = encoders[format]
		vi.spyOn(encoders, format).mockImplementation((image) => {
			const isFirst = encoded.push(format) === 1
			const encoder = real(image)
			return isFirst ? Object.assign(encoder, { toBuffer: () => held.then(() => Buffer.from('first')) }) : encoder
		})
	}
	startRenditions()
	const hash = await newImage(2000, 200)
	await expect.poll(() => encoded).toEqual(['webp'])
	const load = vi.spyOn(files, 'loadFile')
	const shown = deriveImage(other, rendition(480, 'jpg'))
	await expect.poll(() => load.mock.calls.flat()).toContain(uploadPath('originals', `${other}.webp`))
	await Promise.all(load.mock.results.map(({ value }) => value))
	await new Promise(setImmediate)
	expect(encoded).toEqual(['webp'])
	release()
	expect(await sharp(await shown).metadata()).toMatchObject({ width: 480 })
	expect(encoded[1]).toBe('jpg')

	await stopRenditions()
	const made = derived(hash)
	expect(made.length).toBeLessThan(16)
	await new Promise(setImmediate)
	expect(derived(hash)).toEqual(made)
})

test('a requested AVIF is created in the background while WebP is served', async () => {
	const hash = await newImage()
	expect(await getRendition(hash, rendition(80, 'avif'))).toMatchObject({ format: 'webp', isFinal: false })
	await stopRenditions()
	expect(derived(hash)).toEqual(['80.webp'])
	startRenditions()
	expect(await getRendition(hash, rendition(80, 'avif'))).toMatchObject({ format: 'webp', isFinal: false })
	await expect.poll(() => derived(hash)).toEqual(['80.avif', '80.webp'])
	expect(await getRendition(hash, rendition(80, 'avif'))).toMatchObject({ format: 'avif', isFinal: true })
	expect(await getRendition('0'.repeat(32), rendition(80, 'avif'))).toBeUndefined()
})

test('a failed rendition does not prevent the others', async () => {
	const [broken, whole] = [await newImage(), await newImage(90, 90)]
	const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
	await files.saveFile(uploadPath('originals', `${broken}.webp`), Buffer.from('not a picture'))
	await files.saveFile(uploadPath('derived', broken, '80.webp'), Buffer.from('made before'))
	startRenditions()
	await getRendition(broken, rendition(80, 'avif'))
	await getRendition(whole, rendition(80, 'avif'))
	await expect.poll(() => derived(whole)).toContain('80.avif')
	expect(warn).toHaveBeenCalledOnce()
})
