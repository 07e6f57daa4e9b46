import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { getSettings } from '#app/adapters/settings.server.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const content = randomBytes(200_000)
const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.mp4`
const video = `/videos/${name}`

const folder = path.join(getSettings().uploadsDir, 'originals')
mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, name), content)
writeFileSync(path.join(folder, `${'a'.repeat(32)}.webp`), 'a picture')

const get = (headers: Record<string, string> = {}, method = 'GET') =>
	createVisitor().request(video, { method, headers })
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a video', () => {
	test('a video is sent completely, with its type, and cacheable forever', async () => {
		const response = await get()
		expect(response.status).toBe(200)
		expect(Object.fromEntries(response.headers)).toMatchObject({
			'content-type': 'video/mp4',
			'content-length': '200000',
			'accept-ranges': 'bytes',
			'cache-control': 'public, max-age=31536000, immutable',
			'x-content-type-options': 'nosniff',
		})
		expect((await readBytes(response)).equals(content)).toBe(true)
	})

	test.each([
		['bytes=0-99', 0, 99],
		['bytes=199999-300000', 199_999, 199_999],
	])('a video request for %s gets that range', async (range, start, end) => {
		const response = await get({ Range: range })
		expect(response.status).toBe(206)
		expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end}/200000`)
		expect(response.headers.get('Content-Length')).toBe(String(end - start + 1))
		expect((await readBytes(response)).equals(content.subarray(start, end + 1))).toBe(true)
	})

	test('a video request for a range beyond its end is rejected', async () => {
		const response = await get({ Range: 'bytes=200000-' })
		expect(response.status).toBe(416)
		expect(response.headers.get('Content-Range')).toBe('bytes */200000')
	})

	test('a video is not sent again to clients that have it, and sent completely if their range is outdated', async () => {
		const etag = (await get()).headers.get('ETag')!
		expect((await get({ 'If-None-Match': etag })).status).toBe(304)
		expect((await get({ Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206)
		expect((await get({ Range: 'bytes=0-9', 'If-Range': '"another"' })).status).toBe(200)
	})

	test('a video request cancelled by the client does not affect later ones', async () => {
		const reader = (await get()).body!.getReader()
		await reader.read()
		await reader.cancel()
		expect((await readBytes(await get())).length).toBe(200_000)
	})
})

test.each([`/videos/${'0'.repeat(32)}.mp4`, `/videos/${'a'.repeat(32)}.webp`, '/videos/..%2f..%2fshop.db'])(
	'the address %s is not a video',
	async (address) => {
		const response = await createVisitor().request(address)
		expect(response.status).toBe(404)
		expect(await response.text()).toBe('This video does not exist.')
	},
)
