import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { lean } from '../../scripts/setup/runtime.mjs'
import { createOwnFolder } from '../support/own-folder.ts'
import { createMultipart } from '../support/process/https-client.ts'
import { type RunningShop, startShop, startShopOnThisDatabase } from '../support/running-shop.ts'
import { createImageBytes } from '../support/data/images.ts'
import { makeAdmin } from '../support/data/shop-data.ts'

// Another process uses this database.
const folder = createOwnFolder()
const uploads = path.join(folder, 'uploads')
let shop: RunningShop
let token: string

beforeAll(async () => {
	token = await openSession(await makeAdmin(), 'api')
	// The variables that `npm start` and a release use.
	const changes = { ...startShopOnThisDatabase(), UPLOADS_DIR: uploads, ...lean.variables }
	shop = await startShop(folder, changes, [process.execPath, ...lean.flags, 'build/start/server.js'])
})

/** Six megabytes that are quick to read: most bytes are after the end of the image. */
const image = async () =>
	Buffer.concat([await createImageBytes('#9c2f1f', { width: 300, height: 260 }), Buffer.alloc(6_000_000)])

function upload(content: Buffer) {
	const { body, headers } = createMultipart('image', content)
	return shop.ask('/banners/upload', { headers: { ...headers, Authorization: `Bearer ${token}` }, body })
}

const memory = () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))![1]) / 1024

test.runIf(existsSync('/proc/self/status'))(
	'25 parallel photo uploads are buffered on disk: the shop stays below 350 MB, and leaves no file behind',
	async () => {
		const content = await image()
		// Files that differ only in one byte after the end of the image.
		const images = Array.from({ length: 25 }, (_, number) => Buffer.concat([content, Buffer.from([number])]))
		const answers = await Promise.all(images.map(upload))
		for (const { status, body, headers } of answers) {
			if (status === 201) continue
			expect(status).toBe(503)
			expect(JSON.parse(body).message).toBe('The shop is very busy. Please try again in a moment.')
			expect(headers['retry-after']).toBe('1')
		}
		expect(answers.some(({ status }) => status === 201)).toBe(true)
		expect(memory()).toBeLessThan(350)
		expect(readdirSync(path.join(uploads, 'incoming'))).toEqual([])
	},
)

test('an aborted upload leaves no file behind', async () => {
	const content = await image()
	const socket = request({
		host: '127.0.0.1',
		port: shop.port,
		path: '/banners/upload',
		method: 'POST',
		headers: {
			Authorization: `Bearer ${token}`,
			...createMultipart('image', content).headers,
			'Content-Length': String(content.length + 500),
		},
		agent: false,
	})
	socket.on('error', () => undefined)
	socket.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n')
	socket.write(content.subarray(0, 3_000_000))
	const incoming = path.join(uploads, 'incoming')
	const files = () => (existsSync(incoming) ? readdirSync(incoming) : [])
	await expect.poll(() => files().length).toBe(1)
	socket.destroy()
	await expect.poll(() => files().length).toBe(0)
})
