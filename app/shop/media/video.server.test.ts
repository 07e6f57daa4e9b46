import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { uploadPath } from '#app/adapters/files.server.ts'
import * as settingsModule from '#app/adapters/settings.server.ts'
import { type VideoKind, videoBytes } from '../../../tests/support/data/videos.ts'
import { imageBytes } from '../../../tests/support/data/images.ts'
import { refusalOf } from '../../../tests/support/data/refusal-of.ts'
import { storeMedia } from './media.server.ts'
import { videoExtension, findVideo, forgetVideo, storeVideo } from './video.server.ts'

async function* inPieces(bytes: Uint8Array, size = 1_000) {
	for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size)
}

const stored = () => (existsSync(uploadPath('originals')) ? readdirSync(uploadPath('originals')) : [])

test.each<VideoKind>(['mp4', 'webm', 'ogg'])(
	'a video of the kind %s is kept as it is, named by its content',
	async (kind) => {
		const bytes = videoBytes(kind, 50_000)
		const hash = await storeVideo(inPieces(bytes, 777))
		expect(hash).toBe(createHash('sha256').update(bytes).digest('hex').slice(0, 32))
		expect(readFileSync(uploadPath('originals', `${hash}.${kind}`)).equals(bytes)).toBe(true)
		expect(await read.videoFile.findUnique({ where: { hash } })).toMatchObject({ extension: kind, byteSize: 50_000 })
		expect(await findVideo(`${hash}.${kind}`)).toMatchObject({ type: `video/${kind}`, size: 50_000 })
	},
)

test('a video is kept once, also when it comes twice at the same moment', async () => {
	const bytes = videoBytes('webm')
	const hashes = await Promise.all([
		storeVideo(inPieces(bytes)),
		storeVideo(inPieces(bytes, 13)),
		storeVideo(inPieces(bytes)),
	])
	expect(new Set(hashes).size).toBe(1)
	expect(await read.videoFile.count({ where: { hash: hashes[0] } })).toBe(1)
})

test('a video is told by its first bytes, and by nothing else', async () => {
	const before = stored()
	for (const bytes of [
		Buffer.from('<!doctype html><script>alert(1)</script>'),
		Buffer.from('just words'),
		await imageBytes('#123456'),
		Buffer.alloc(0),
	]) {
		expect(await refusalOf(storeVideo(inPieces(bytes)))).toBe('invalid: Only MP4, WebM or OGG videos can be used.')
	}
	expect(stored()).toEqual(before)
})

test('a video may have as many bytes as the setting says and not one more; of a larger one nothing is left', async () => {
	const real = settingsModule.settings()
	vi.spyOn(settingsModule, 'settings').mockReturnValue({ ...real, maxVideoMb: 1, maxVideoBytes: 1024 * 1024 })
	await storeVideo(inPieces(videoBytes('mp4', 1024 * 1024), 64 * 1024))
	const [before, rows] = [stored(), await read.videoFile.count()]
	const larger = storeVideo(inPieces(videoBytes('mp4', 1024 * 1024 + 1), 64 * 1024))
	expect(await refusalOf(larger)).toBe('too-large: A video may have at most 1 MB.')
	expect(stored()).toEqual(before)
	expect(await read.videoFile.count()).toEqual(rows)
})

test('a video that breaks off leaves nothing', async () => {
	const [before, rows] = [stored(), await read.videoFile.count()]
	async function* broken() {
		yield* inPieces(videoBytes('mp4', 20_000))
		throw new Error('the line is dead')
	}
	await expect(storeVideo(broken())).rejects.toThrow('the line is dead')
	expect(stored()).toEqual(before)
	expect(await read.videoFile.count()).toEqual(rows)
})

test('forgetting a video takes file and row, unless something still shows it', async () => {
	const hash = await storeVideo(inPieces(videoBytes('mp4')))
	const { id } = await write((tx) => tx.instagramItem.create({ data: { link: 'https://a.example', videoHash: hash } }))
	await forgetVideo(hash)
	expect(stored()).toContain(`${hash}.mp4`)
	await write((tx) => tx.instagramItem.delete({ where: { id } }))
	await forgetVideo(hash)
	expect(stored()).not.toContain(`${hash}.mp4`)
	expect(await read.videoFile.count({ where: { hash } })).toBe(0)
	await forgetVideo(hash)
})

test('forgetting a video while the same one comes again leaves both file and row, or neither', async () => {
	const bytes = videoBytes('mp4')
	const hash = await storeVideo(inPieces(bytes))
	for (let round = 0; round < 10; round += 1) {
		await Promise.all([
			storeVideo(inPieces(bytes)),
			forgetVideo(hash),
			forgetVideo(hash),
			storeVideo(inPieces(bytes, 99)),
		])
		expect(stored().includes(`${hash}.mp4`)).toBe((await read.videoFile.count({ where: { hash } })) === 1)
	}
})

test('an image or a video is told apart by its content', async () => {
	expect((await storeMedia(inPieces(videoBytes('ogg')))).kind).toBe('video')
	const image = await storeMedia(inPieces(await imageBytes('#654321')))
	expect(image.kind).toBe('image')
	expect(await read.image.count({ where: { hash: image.hash } })).toBe(1)
})

test('an uploaded image above 10 MB is refused before all of it is there', async () => {
	const head = await imageBytes('#111111')
	let sent = 0
	async function* endless() {
		yield head
		for (;;) {
			sent += 1
			yield new Uint8Array(1024 * 1024)
		}
	}
	expect(await refusalOf(storeMedia(endless()))).toBe('too-large: An image may have at most 10 MB.')
	expect(sent).toBeLessThan(12)
})

test('the first bytes of other kinds of files are no video', async () => {
	expect(
		await videoExtension(Buffer.from([0, 0, 0, 20, ...Buffer.from('ftypqt  \0\0\0\0qt  ', 'latin1')])),
	).toBeUndefined()
	expect(await videoExtension(await imageBytes('#222222', { format: 'avif' }))).toBeUndefined()
})
