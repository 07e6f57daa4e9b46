import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getUploadPath } from '#app/adapters/files.server.ts'
import * as settingsModule from '#app/adapters/settings.server.ts'
import { type VideoKind, createVideoBytes } from '../../../tests/support/data/videos.ts'
import { createImageBytes } from '../../../tests/support/data/images.ts'
import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { storeMedia } from './media.server.ts'
import { detectVideoExtension, findVideo, deleteUnusedVideo, storeVideo } from './video.server.ts'

async function* toChunks(bytes: Uint8Array, size = 1_000) {
	for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size)
}

const stored = () => (existsSync(getUploadPath('originals')) ? readdirSync(getUploadPath('originals')) : [])

test.each<VideoKind>(['mp4', 'webm', 'ogg'])(
	'a video of the type %s is stored unchanged, named by its content',
	async (kind) => {
		const bytes = createVideoBytes(kind, 50_000)
		const hash = await storeVideo(toChunks(bytes, 777))
		expect(hash).toBe(createHash('sha256').update(bytes).digest('hex').slice(0, 32))
		expect(readFileSync(getUploadPath('originals', `${hash}.${kind}`)).equals(bytes)).toBe(true)
		expect(await read.videoFile.findUnique({ where: { hash } })).toMatchObject({ extension: kind, byteSize: 50_000 })
		expect(await findVideo(`${hash}.${kind}`)).toMatchObject({ type: `video/${kind}`, size: 50_000 })
	},
)

test('a video is stored once, even when uploaded twice at once', async () => {
	const bytes = createVideoBytes('webm')
	const hashes = await Promise.all([
		storeVideo(toChunks(bytes)),
		storeVideo(toChunks(bytes, 13)),
		storeVideo(toChunks(bytes)),
	])
	expect(new Set(hashes).size).toBe(1)
	expect(await read.videoFile.count({ where: { hash: hashes[0] } })).toBe(1)
})

test('a video is recognized by its first bytes only', async () => {
	const before = stored()
	for (const bytes of [
		Buffer.from('<!doctype html><script>alert(1)</script>'),
		Buffer.from('just words'),
		await createImageBytes('#123456'),
		Buffer.alloc(0),
	]) {
		expect(await getRefusal(storeVideo(toChunks(bytes)))).toBe('invalid: Only MP4, WebM or OGG videos can be used.')
	}
	expect(stored()).toEqual(before)
})

test('a video may be exactly as large as the limit, and a larger one leaves nothing', async () => {
	const real = settingsModule.getSettings()
	vi.spyOn(settingsModule, 'getSettings').mockReturnValue({ ...real, maxVideoMb: 1, maxVideoBytes: 1024 * 1024 })
	await storeVideo(toChunks(createVideoBytes('mp4', 1024 * 1024), 64 * 1024))
	const [before, rows] = [stored(), await read.videoFile.count()]
	const larger = storeVideo(toChunks(createVideoBytes('mp4', 1024 * 1024 + 1), 64 * 1024))
	expect(await getRefusal(larger)).toBe('too-large: A video may have at most 1 MB.')
	expect(stored()).toEqual(before)
	expect(await read.videoFile.count()).toEqual(rows)
})

test('an interrupted video upload leaves nothing', async () => {
	const [before, rows] = [stored(), await read.videoFile.count()]
	async function* broken() {
		yield* toChunks(createVideoBytes('mp4', 20_000))
		throw new Error('the line is dead')
	}
	await expect(storeVideo(broken())).rejects.toThrow('the line is dead')
	expect(stored()).toEqual(before)
	expect(await read.videoFile.count()).toEqual(rows)
})

test('deleting a video removes its file and row, unless it is used elsewhere', async () => {
	const hash = await storeVideo(toChunks(createVideoBytes('mp4')))
	const { id } = await write((tx) => tx.instagramItem.create({ data: { link: 'https://a.example', videoHash: hash } }))
	await deleteUnusedVideo(hash)
	expect(stored()).toContain(`${hash}.mp4`)
	await write((tx) => tx.instagramItem.delete({ where: { id } }))
	await deleteUnusedVideo(hash)
	expect(stored()).not.toContain(`${hash}.mp4`)
	expect(await read.videoFile.count({ where: { hash } })).toBe(0)
	await deleteUnusedVideo(hash)
})

test('deleting a video while it is uploaded again leaves both file and row, or neither', async () => {
	const bytes = createVideoBytes('mp4')
	const hash = await storeVideo(toChunks(bytes))
	for (let round = 0; round < 10; round += 1) {
		await Promise.all([
			storeVideo(toChunks(bytes)),
			deleteUnusedVideo(hash),
			deleteUnusedVideo(hash),
			storeVideo(toChunks(bytes, 99)),
		])
		expect(stored().includes(`${hash}.mp4`)).toBe((await read.videoFile.count({ where: { hash } })) === 1)
	}
})

test('images and videos are distinguished by content', async () => {
	expect((await storeMedia(toChunks(createVideoBytes('ogg')))).kind).toBe('video')
	const image = await storeMedia(toChunks(await createImageBytes('#654321')))
	expect(image.kind).toBe('image')
	expect(await read.image.count({ where: { hash: image.hash } })).toBe(1)
})

test('an uploaded image above 10 MB is refused before it is complete', async () => {
	const head = await createImageBytes('#111111')
	let sent = 0
	async function* endless() {
		yield head
		for (;;) {
			sent += 1
			yield new Uint8Array(1024 * 1024)
		}
	}
	expect(await getRefusal(storeMedia(endless()))).toBe('too-large: An image may have at most 10 MB.')
	expect(sent).toBeLessThan(12)
})

test('the first bytes of other file types are not a video', async () => {
	expect(
		await detectVideoExtension(Buffer.from([0, 0, 0, 20, ...Buffer.from('ftypqt  \0\0\0\0qt  ', 'latin1')])),
	).toBeUndefined()
	expect(await detectVideoExtension(await createImageBytes('#222222', { format: 'avif' }))).toBeUndefined()
})
