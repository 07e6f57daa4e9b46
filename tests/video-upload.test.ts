import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createOwnFolder } from './support/own-folder.ts'
import { queryColumn } from './support/database-file.ts'
import { type VideoKind, createVideoBytes } from './support/data/videos.ts'
import { type RunningShop, startShop } from './support/running-shop.ts'

const megabyte = 1024 * 1024
const folder = createOwnFolder()
let shop: RunningShop
let cookie: string

beforeAll(async () => {
	shop = await startShop(folder, { MAX_VIDEO_MB: '100' })
	cookie = await shop.enter()
})

const files = () => readdirSync(path.join(folder, 'uploads', 'originals'))

const idsIn = (table: string) => queryColumn(path.join(folder, 'shop.db'), `SELECT "rowid" FROM "${table}"`)

function begin(size: number): { sending: ClientRequest; head: Buffer; tail: Buffer } {
	const head = Buffer.from(
		'--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nLarge\r\n--x\r\nContent-Disposition: ' +
			'form-data; name="video"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n',
	)
	const tail = Buffer.from('\r\n--x--\r\n')
	const headers = {
		Cookie: cookie,
		Origin: `http://localhost:${shop.port}`,
		Host: `localhost:${shop.port}`,
		'Content-Type': 'multipart/form-data; boundary=x',
		'Content-Length': head.length + size + tail.length,
	}
	return {
		sending: request({
			host: '127.0.0.1',
			port: shop.port,
			path: '/admin/video/new',
			method: 'POST',
			headers,
			agent: false,
		}),
		head,
		tail,
	}
}

async function upload(
	size: number,
	kind: VideoKind = 'mp4',
): Promise<{ status: number; location: string | undefined; text: string }> {
	const video = createVideoBytes(kind, megabyte)
	const { sending, head, tail } = begin(size)
	const answered = once(sending, 'response') as Promise<[IncomingMessage]>
	sending.write(head)
	for (let left = size; left > 0; left -= megabyte) {
		if (!sending.write(video.subarray(0, left))) await once(sending, 'drain')
	}
	sending.end(tail)
	const [response] = await answered
	const text = (await response.toArray()).join('')
	return { status: response.statusCode!, location: response.headers.location, text }
}

const readMegabytes = (name: 'VmRSS' | 'VmHWM') =>
	Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))![1]) / 1024

/** Returns the peak growth in megabytes. */
async function measureGrowth(work: () => Promise<unknown>): Promise<number> {
	// Resets the peak memory (proc(5)).
	writeFileSync(`/proc/${shop.pid}/clear_refs`, '5')
	const before = readMegabytes('VmRSS')
	await work()
	return readMegabytes('VmHWM') - before
}

async function removeVideo() {
	const [id] = idsIn('HomeVideo')
	const { status } = await shop.ask(`/admin/video/${String(id)}/delete`, { body: {}, headers: { Cookie: cookie } })
	expect(status).toBe(303)
}

describe('a video upload', () => {
	test.skipIf(process.platform !== 'linux')(
		'a video upload streams to the disk: one of 100 MB uses no more memory than one of 30 MB',
		async () => {
			const growthFor = async (size: number) => {
				const growth = await measureGrowth(async () =>
					expect(await upload(size)).toMatchObject({ status: 303, location: '/admin/video' }),
				)
				await removeVideo()
				return growth
			}
			// Node leaves about 40 to 55 MB unreleased, whatever reads the upload. An upload in memory would need 70 MB more.
			expect(await growthFor(30 * megabyte)).toBeLessThan(90)
			expect(await growthFor(100 * megabyte)).toBeLessThan(70)
			expect(files()).toEqual([])
			expect(idsIn('VideoFile')).toEqual([])
		},
		60_000,
	)

	test('a video upload that is aborted leaves nothing', async () => {
		const video = createVideoBytes('mp4', 20 * megabyte)
		const { sending, head } = begin(video.length)
		sending.on('error', () => undefined)
		sending.write(head)
		sending.write(video.subarray(0, 10 * megabyte))
		await expect.poll(() => files().some((name) => name.startsWith('.draft-'))).toBe(true)
		sending.destroy()
		await expect.poll(files).toEqual([])
		expect(idsIn('VideoFile')).toEqual([])
		expect(idsIn('HomeVideo')).toEqual([])
	})

	test('a video upload larger than the configured limit is rejected, keeps the input, and is not stored', async () => {
		const { status, text } = await upload(100 * megabyte + 1)
		expect(status).toBe(413)
		expect(text).toContain('A video may have at most 100 MB.')
		expect(text).toContain('value="Large"')
		expect(files()).toEqual([])
		expect(idsIn('VideoFile')).toEqual([])
	})
})
