import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { type FetchFile, fetchFile } from '#app/adapters/internet/outbound-requests.server.ts'
import { createImageBytes } from '../../../../tests/support/data/images.ts'
import { type FakeHost, startFakeInternet } from '../../../../tests/support/internet/fake-internet.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import { importFile } from '../../../../tests/support/data/imports.ts'
import { deleteUnusedImage } from '../../media/unused-uploads.server.ts'
import type { ImportOptions } from '../run-import.server.ts'
import { createImageFetcher } from './images.server.ts'

let host: FakeHost
let answer: RequestListener
const pictures = new Map<string, Buffer>()
const signal = new AbortController().signal

beforeEach(async () => {
	await emptyTables('product', 'image')
	answer = ({ url }, response) => {
		const picture = pictures.get(url!)
		if (picture) response.end(picture)
		else response.writeHead(404).end('<h1>A secret</h1>')
	}
	host = await startFakeInternet((request, response) => answer(request, response))
	for (const [name, color] of [
		['/a.png', '#112233'],
		['/b.png', '#445566'],
		['/c.png', '#778899'],
	] as const)
		pictures.set(name, await createImageBytes(color))
	pictures.set('/page.jpg', Buffer.from('<!doctype html><title>Log in</title>'))
	pictures.set('/none.jpg', Buffer.alloc(0))
})

afterEach(() => host.close())

const fetchHere: FetchFile = (address, options, take) => fetchFile(address, options, take, { network: host.network })

const from = (handle: string, ...addresses: string[]) =>
	['Handle,Title,Variant Price,Image Src', ...addresses.map((address) => `${handle},Shirt,10,${address}`)].join('\n')

const run = (csv: string, options: Partial<ImportOptions> = {}) =>
	importFile(csv, { getPath: undefined, fetchImage: createImageFetcher(signal, fetchHere), ...options })

const countImages = (handle: string) => read.productImage.count({ where: { product: { handle } } })

test('missing images are fetched from their addresses, and the product is saved without failed ones', async () => {
	const csv = from(
		'shirt',
		'https://pictures.example/a.png?v=1',
		'https://pictures.example/gone.jpg',
		'https://pictures.example/page.jpg',
		'https://pictures.example/none.jpg',
		'https://inside.example/b.png',
		'http://pictures.example/c.png',
	)
	pictures.set('/a.png?v=1', pictures.get('/a.png')!)
	const [outcome] = await run(csv)
	expect(outcome).toMatchObject({ result: 'added', imageCount: 1 })
	expect(outcome!.missing).toEqual([
		'gone.jpg could not be downloaded (line 3): its host responded with 404 not found',
		'page.jpg cannot be used (line 4): Only PNG, JPEG, WebP, GIF or AVIF images can be used.',
		'none.jpg could not be downloaded (line 5): it is empty (0 bytes)',
		'b.png could not be downloaded (line 6): the address is not public',
		'c.png could not be downloaded (line 7): the address is not https',
	])
	expect(JSON.stringify(outcome)).not.toContain('secret')
	expect(await countImages('shirt')).toBe(1)
})

test('a second run fetches only missing images', async () => {
	const csv = from('shirt', 'https://pictures.example/a.png', 'https://pictures.example/later.png')
	await run(csv)
	pictures.set('/later.png', pictures.get('/b.png')!)
	host.asked.length = 0
	expect(await run(csv)).toMatchObject([{ result: 'changed', missing: [] }])
	expect(host.asked).toEqual(['pictures.example/later.png'])
	expect(await countImages('shirt')).toBe(2)
	expect(await run(csv)).toMatchObject([{ result: 'unchanged' }])
	expect(host.asked).toHaveLength(1)
})

test('an image that the shop no longer has is fetched again', async () => {
	const csv = from('shirt', 'https://pictures.example/a.png')
	await run(csv)
	await write((tx) => tx.product.deleteMany())
	for (const { hash } of await read.image.findMany()) await deleteUnusedImage(hash)
	await run(csv)
	expect(host.asked.length).toBe(2)
	expect(await countImages('shirt')).toBe(1)
})

test('a dry run fetches nothing, and lists what will be fetched and what never will', async () => {
	const csv = from('shirt', 'https://pictures.example/a.png', 'http://pictures.example/b.png')
	const [outcome] = await run(csv, { isDryRun: true })
	expect(outcome).toMatchObject({
		result: 'added',
		facts: { toFetch: 1 },
		missing: ['b.png could not be downloaded (line 3): the address is not https'],
	})
	expect(host.connected).toEqual([])
	expect(await read.image.count()).toBe(0)
})

/** The timeout allows for a busy machine. */
const soon = { timeout: 60_000 }

test('four images are fetched at a time', async () => {
	let [now, most] = [0, 0]
	const waiting: (() => void)[] = []
	answer = ({ url }, response) => {
		now += 1
		most = Math.max(most, now)
		waiting.push(() => {
			now -= 1
			response.end(pictures.get(url!))
		})
	}
	const names = Array.from({ length: 9 }, (_, index) => `/many-${index}.png`)
	for (const [index, name] of names.entries()) pictures.set(name, await createImageBytes(`#${index + 1}${index}0000`))
	const under = run(from('shirt', ...names.map((name) => `https://pictures.example${name}`)))
	for (let done = 0; done < names.length; done += 1) {
		await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), soon)
		if (done === 0) await vi.waitFor(() => expect(now).toBe(4), soon)
		waiting.shift()!()
	}
	await under
	expect(most).toBe(4)
	expect(await countImages('shirt')).toBe(9)
})

test('a host that did not respond three times is not requested again', async () => {
	const addresses = ['1', '2', '3'].map((name) => `https://closed.example/${name}.png`)
	const [first, second] = await run(`${from('shirt', ...addresses)}\nscarf,Scarf,10,https://closed.example/4.png`)
	expect(first!.missing[0]).toBe('1.png could not be downloaded (line 2): its host cannot be reached')
	expect(second!.missing).toEqual(['4.png could not be downloaded (line 5): closed.example did not respond before'])
	expect(host.connected).toHaveLength(3)
})

test('a shop that shuts down meanwhile leaves the product unchanged and no partial image', async () => {
	const closing = new AbortController()
	answer = (_, response) => {
		response.write(pictures.get('/a.png')!.subarray(0, 50))
		closing.abort()
	}
	const closingFetch = createImageFetcher(closing.signal, fetchHere)
	const isEnding = () => closing.signal.aborted
	const csv = from('shirt', 'https://pictures.example/a.png')
	expect(await run(csv, { fetchImage: closingFetch, isEnding })).toEqual([])
	expect(await read.product.count()).toBe(0)
	expect(await read.image.count()).toBe(0)
})
