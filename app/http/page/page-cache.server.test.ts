import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { createPageCache, getVisitorAddress } from './page-cache.server.ts'

const english = { language: defaultLanguage, offered: undefined }
const filling = 'A page of the shop. '.repeat(5_000)
const incompressible = randomBytes(150_000).toString('base64')
let close = () => {}
afterEach(() => close())

/** Starts the cache in front of pages of a hundred kilobytes. A header names the requesting network. */
async function start() {
	const rendered: string[] = []
	const render = async (request: Request) => {
		const { pathname, search } = new URL(request.url)
		rendered.push(pathname + search)
		const content = pathname === '/newarrivals' ? incompressible : filling
		return new Response(`${rendered.length} ${content}`, { headers: { 'Content-Type': 'text/html' } })
	}
	const pages = createPageCache(render, { count: async () => undefined, turn: async () => undefined })
	const server = createServer((req, res) => {
		if (!pages.answer('http://shop.test', req, res, [], english, () => String(req.headers['x-network'])))
			res.writeHead(404).end()
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	close = () => server.close()
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const ask = async (address: string, network: string, encoding = 'identity') => {
		const response = await fetch(base + address, {
			headers: { Accept: 'text/html', 'Accept-Encoding': encoding, 'X-Network': network },
		})
		return (await response.text()).split(' ')[0]
	}
	return { rendered, ask }
}

test.each([
	['/singleproduct/1', 'lite=off; pin=395007', undefined],
	['/allproducts', 'pin=395007', '/allproducts'],
	['/singleproduct/1', 'pin=nonsense', '/singleproduct/1'],
	['/signup?redirectTo=%2Fcart', 'browser=key', undefined],
	['/login', 'lite=off', '/login'],
	['/allproducts', 'browser=key', '/allproducts'],
	['/allproducts', 'cart=of-a-guest', undefined],
])('%s with the cookies %s is cached: %s', (address, cookie, cached) => {
	expect(getVisitorAddress(address, { accept: 'text/html', cookie })).toBe(cached)
})

test('the page cache keeps a page that several networks request while one network requests a hundred others', async () => {
	const { rendered, ask } = await start()
	await ask('/', '192.0.2.1')
	await ask('/', '192.0.2.2')
	for (let page = 2; page < 120; page += 1) await ask(`/allproducts?page=${page}`, '192.0.2.1')
	await ask('/', '192.0.2.3')
	expect(rendered.filter((address) => address === '/')).toHaveLength(1)
})

test('the page cache limits pages that only one network requests to their segment', async () => {
	const { rendered, ask } = await start()
	for (let page = 2; page < 80; page += 1) await ask(`/newarrivals?page=${page}`, '192.0.2.1')
	rendered.length = 0
	for (let page = 2; page < 80; page += 1) await ask(`/newarrivals?page=${page}`, '192.0.2.2')
	// The segment has eight megabytes for compressed pages of 150 kilobytes, in two encodings.
	expect(rendered.length).toBeGreaterThan(78 - 25)
})

test('the page cache serves a page in every encoding, and again after a second request', async () => {
	const { ask } = await start()
	const once = ['gzip', 'identity', 'br'] as const
	for (const encoding of [...once, ...once, ...once]) expect(await ask('/', '192.0.2.1', encoding), encoding).toBe('1')
})

test('the page cache keeps only the compressed body of a page requested once', async () => {
	const { rendered, ask } = await start()
	for (let page = 2; page < 100; page += 1) await ask(`/allproducts?page=${page}`, '192.0.2.1')
	rendered.length = 0
	for (let page = 2; page < 100; page += 1) await ask(`/allproducts?page=${page}`, '192.0.2.2', 'br')
	expect(rendered).toEqual([])
})

test('the page cache renders the home page again when a section starts (rule: home-section-times)', async () => {
	const begins = new Date(Date.now() + 60_000)
	await write((tx) => tx.homeSection.create({ data: { id: 101, kind: 'text', fromAt: begins }, select: { id: true } }))
	const { rendered, ask } = await start()
	for (let time = 0; time < 2; time += 1) await ask('/', '192.0.2.1')
	for (let time = 0; time < 2; time += 1) await ask('/allproducts', '192.0.2.1')
	vi.useFakeTimers({ toFake: ['Date'], now: begins })
	try {
		for (const address of ['/', '/', '/allproducts']) await ask(address, '192.0.2.1')
	} finally {
		vi.useRealTimers()
	}
	expect(rendered).toEqual(['/', '/allproducts', '/'])
})
