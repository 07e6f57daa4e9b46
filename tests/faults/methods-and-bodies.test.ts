import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { createOwnFolder } from '../support/own-folder.ts'
import { testSingleProcess } from '../support/process/single-process.ts'
import { startShop } from '../support/running-shop.ts'

const folder = createOwnFolder()

const shop = await startShop(folder, { DEMO: 'on' })

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const json = { 'Content-Type': 'application/json' }
const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
const megabyte = 1024 * 1024

describe('a method that an address does not support', () => {
	test.each([
		['PUT', '/', 405, 'GET, HEAD'],
		['POST', '/', 405, 'GET, HEAD'],
		['PATCH', '/login', 405, 'GET, HEAD, POST'],
		['DELETE', '/contact', 405, 'GET, HEAD, POST'],
		['OPTIONS', '/cart/lines', 405, 'GET, HEAD, POST'],
		['PROPFIND', '/admin/orders', 405, 'GET, HEAD'],
		['TRACE', '/health', 405, 'GET, HEAD'],
		['TRACE', '/products', 405, 'GET, HEAD, POST'],
		['PUT', '/placeholder.jpg', 405, 'GET, HEAD'],
		['POST', '/no/such/page', 404, undefined],
		['DELETE', '/assets/no-such.js', 404, undefined],
	])('%s %s gets a short response', async (method, target, status, allow) => {
		const answer = await shop.ask(target, { method, headers: { Accept: 'text/html' } })
		expect(answer.status).toEqual(status)
		expect(answer.headers.allow).toEqual(allow)
		expect(answer.body.length).toBeLessThan(600)
	})

	test('an error is a page for a browser, and one line for other clients', async () => {
		const page = await shop.ask('/', { method: 'PUT', headers: { Accept: 'text/html' } })
		expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
		expect(page.body).toContain('<a href="/">Back to the shop</a>')
		expect((await shop.ask('/', { method: 'PUT' })).body).toBe('This address has another method.')
	})
})

// Every process creates its own.
testSingleProcess(
	'the page of an address that leads nowhere is made once for all visitors, and not of who is known',
	async () => {
		const stamp = async (target: string, headers = {}) => {
			const { status, body } = await shop.ask(target, { headers: { Accept: 'text/html', ...headers } })
			expect(status).toBe(404)
			return /name="stamp" value="([^"]+)"/.exec(body)?.[1]
		}
		const first = await stamp('/no/such/page')
		expect(first).toBeDefined()
		expect(await stamp('/another?x=1')).toBe(first)
		expect(await stamp('/no/such/page', { Cookie: await shop.enter() })).not.toBe(first)
		expect((await shop.ask('/no/such/page.data')).headers['content-type']).not.toContain('html')
	},
)

test('a missing file gets one line, or a small page', async () => {
	const { status, body } = await shop.ask('/wp-content/style.css?ver=1')
	expect(status).toBe(404)
	expect(body).toBe('There is nothing at this address.')
	const page = await shop.ask('/.env.bak', { headers: { Accept: 'text/html' } })
	expect(page.body.length).toBeLessThan(1_000)
})

describe('a request body', () => {
	/** Returns the answer to the head of a request, which the shop must send without waiting for the body. */
	async function refused(target: string, headers: Record<string, string>, bytes: number, method = 'POST') {
		const sent = begin(target, { ...headers, 'Content-Length': String(bytes) }, method)
		sent.flushHeaders()
		const [answer] = (await once(sent, 'response')) as [IncomingMessage]
		sent.destroy()
		return answer.statusCode
	}

	function begin(target: string, headers: Record<string, string>, method = 'POST'): ClientRequest {
		const { port } = shop
		const all = { Host: `localhost:${port}`, ...headers }
		return request({ host: '127.0.0.1', port, path: target, method, headers: all, agent: false }).on('error', () => {})
	}

	test.each([
		['/login', form, 64 * 1024 + 1],
		['/login', multipart, 64 * 1024 + 1],
		['/no-page', multipart, 100 * megabyte, 404],
		['/admin/products/new', form, 64 * 1024 + 1],
		['/admin/products/new', multipart, 200 * megabyte],
		['/profile/image', multipart, 42 * megabyte],
		['/admin/settings/pages', form, 3 * megabyte + 1],
		['/users/login', json, 200 * 1024 + 1],
		['/users/login', multipart, 200 * 1024 + 1],
		['/products', json, 64 * 1024 + 1],
		['/payments/webhook', multipart, 100 * megabyte],
		['/payments/webhook', json, megabyte + 1],
	])('a body to %s of %j and %d bytes is rejected before it is sent', async (target, headers, bytes, status = 413) => {
		expect(await refused(target, headers, bytes)).toBe(status)
	})

	test.each(['/', '/allproducts?min=7', '/admin/products/new', '/favicon.ico'])(
		'a large body of a read request %s is rejected before it is sent',
		async (target) => {
			expect(await refused(target, multipart, megabyte, 'GET')).toBe(413)
			expect(await refused(target, multipart, megabyte, 'HEAD')).toBe(413)
		},
	)

	test.each([
		['/admin/products/new', multipart, 303],
		['/admin/settings/pages', form, 303],
		['/profile/image', multipart, 303],
		['/banners/upload', multipart, 401],
	])('a body to %s without a session is answered before it is sent', async (target, headers, status) => {
		expect(await refused(target, headers, 60_000)).toBe(status)
	})

	test('an upload without a session is disconnected after the response', async () => {
		const size = 60 * megabyte
		const sent = begin('/admin/products/new', { ...multipart, 'Content-Length': String(size) })
		const closed = new Promise((resolve) => sent.on('close', resolve))
		const taken = vi.fn()
		sent.on('finish', taken)
		sent.end(Buffer.alloc(size, 'a'))
		await closed
		expect(taken).not.toHaveBeenCalled()
	})

	test('a payment webhook body without its signature is not read', async () => {
		expect(await refused('/payments/webhook', json, 1_000)).toBe(400)
	})

	test.each([
		['/login', form],
		['/users/login', json],
		['/payments/webhook', { ...json, 'X-Razorpay-Signature': 'a'.repeat(64) }],
	])('a body to %s without a length is read up to its limit, answered, and disconnected', async (target, headers) => {
		const socket = connect(shop.port, '127.0.0.1')
		let received = ''
		socket.on('data', (data) => (received += data.toString())).on('error', () => {})
		const lines = Object.entries({ Host: 'localhost', ...headers, 'Transfer-Encoding': 'chunked' })
		socket.write(`POST ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
		const chunk = `${(64 * 1024).toString(16)}\r\n${'a'.repeat(64 * 1024)}\r\n`
		const write = () => {
			while (!socket.destroyed && socket.write(chunk));
		}
		socket.on('drain', write)
		write()
		// Bytes in transit at that moment cause a connection error.
		await new Promise((resolve) => socket.on('close', resolve))
		expect(received).toMatch(/^HTTP\/1.1 413 /)
	})

	test('a form without a length, or with Expect: 100-continue, is accepted', async () => {
		const body = 'email=nobody%40example.com&password=wrong'
		for (const headers of [
			{ ...form, 'Transfer-Encoding': 'chunked' },
			{ ...form, 'Content-Length': String(body.length), Expect: '100-continue' },
		]) {
			const sent = begin('/login', headers)
			if ('Expect' in headers) await once(sent, 'continue')
			sent.end(body)
			const [answer] = (await once(sent, 'response')) as [IncomingMessage]
			expect(answer.statusCode).toBe(401)
		}
	})

	test('an upload that is too large is answered early, and its rest is still read for a signed-in user, because browsers wait for it', async () => {
		const size = 42 * megabyte
		const cookies = { Cookie: await shop.enter() }
		const sent = begin('/admin/images', { ...multipart, ...cookies, 'Content-Length': String(size) })
		const answered = once(sent, 'response') as Promise<[IncomingMessage]>
		const taken = once(sent, 'finish')
		sent.end(Buffer.alloc(size, 'a'))
		const [answer] = await answered
		answer.resume()
		await taken
		expect(answer.statusCode).toBe(413)
	})
})
