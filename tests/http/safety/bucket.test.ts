// Imported first, before the shop.
import { bucket } from '../../support/storage/file-bucket.ts'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { sweepUploads } from '#app/shop/media/unused-uploads.server.ts'
import { storeVideo } from '#app/shop/media/video.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { createImage, createImageBytes } from '../../support/data/images.ts'
import { createVideoBytes } from '../../support/data/videos.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const admin = await logInAdmin()
afterEach(() => bucket.failWith(() => 'none'))
afterAll(() => bucket.stop())

const get = (url: string, headers = {}) => createVisitor().request(url, { headers })
const sent = () => bucket.asked.filter((method) => method === 'PUT').length
const inUploads = () => {
	const folder = path.join(process.env.UPLOADS_DIR!, 'originals')
	return existsSync(folder) ? readdirSync(folder) : []
}

// Rule: originals-in-bucket.
test('an image in the bucket is served in each width, and its original is on no disk', async () => {
	const hash = await storeImage(await createImageBytes('#123456'))
	const response = await get(`/images/${hash}/160`, { Accept: 'image/webp' })
	expect(response.status).toBe(200)
	expect(response.headers.get('Content-Type')).toBe('image/webp')
	expect(inUploads()).toEqual([])
	bucket.failWith(() => 'failing')
	expect((await get(`/images/${hash}/160.webp`)).status, 'made before').toBe(200)
})

test('a video in the bucket is served in ranges', async () => {
	const bytes = createVideoBytes('mp4')
	const hash = await storeVideo(Readable.from([bytes]))
	const response = await get(`/videos/${hash}.mp4`, { Range: 'bytes=5-24' })
	expect(response.status).toBe(206)
	expect(response.headers.get('Content-Range')).toBe(`bytes 5-24/${bytes.length}`)
	expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes).subarray(5, 25))).toBe(true)
	expect(inUploads()).toEqual([])
	expect((await get(`/videos/${'b'.repeat(32)}.mp4`)).status).toBe(404)
})

// Rule: bucket-failure.
test('without its bucket the shop serves its pages, and answers image requests with a retry time', async () => {
	vi.spyOn(process.stdout, 'write').mockReturnValue(true)
	const hash = await storeImage(await createImageBytes('#345678'))
	bucket.failWith(() => 'failing')
	for (const url of [`/images/${hash}/160`, `/images/${hash}/160.jpg`, `/videos/${hash}.mp4`]) {
		const response = await get(url)
		expect(response.status, url).toBe(503)
		expect(response.headers.get('Retry-After'), url).toBe('5')
		expect(await response.text()).toContain('cannot be read right now')
	}
	expect((await get('/')).status).toBe(200)
	bucket.failWith(() => 'none')
	expect((await get(`/images/${hash}/160`)).status).toBe(200)
})

test('an upload that the bucket rejects shows a message, and leaves no row', async () => {
	vi.spyOn(log, 'error').mockReturnValue()
	vi.spyOn(process.stdout, 'write').mockReturnValue(true)
	const before = await read.image.count()
	bucket.failWith((method) => (method === 'PUT' ? 'failing' : 'none'))
	await admin.open('/admin/products/new')
	const page = await admin.submit({ name: 'Typed', newImages: [await createImage('#567890')] }, { button: 'Upload' })
	expect(page.status).toBeLessThan(500)
	expect(page.text).toContain('The shop cannot save anything at this moment.')
	expect(await read.image.count()).toBe(before)
})

test('two simultaneous uploads of one image store one image, sent to the bucket once', async () => {
	const bytes = await createImageBytes('#987654')
	const before = sent()
	const [first, second] = await Promise.all([storeImage(bytes), storeImage(bytes)])
	expect(sent() - before).toBe(1)
	expect(second).toBe(first)
	expect(await (await getOriginals()).has(`${first}.webp`)).toBe(true)
})

// Rule: original-before-row.
test('the cleanup deletes files that a crash left in the bucket, and none that a row references', async () => {
	const store = await getOriginals()
	const named = await storeImage(await createImageBytes('#454545'))
	await read.image.findUniqueOrThrow({ where: { hash: named } })
	const [stray, film] = ['c'.repeat(32), 'd'.repeat(32)]
	await store.save(`${stray}.webp`, Buffer.from('saved, and then the shop was killed'))
	await store.save(`${film}.mp4`, Buffer.from('a film'))
	await sweepUploads(new Date(Date.now() + 60 * 60 * 1000))
	expect(await store.has(`${stray}.webp`), 'younger than a day').toBe(true)
	const now = new Date(Date.now() + 25 * 60 * 60 * 1000)
	await write((tx) => tx.image.update({ where: { hash: named }, data: { createdAt: now } }))
	await sweepUploads(now)
	expect(await store.has(`${stray}.webp`)).toBe(false)
	expect(await store.has(`${film}.mp4`)).toBe(false)
	expect(await store.has(`${named}.webp`)).toBe(true)
})
