import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type FakeHost, startFakeInternet } from '../../../tests/support/internet/fake-internet.ts'
import { fetchFile, type FetchLimits } from './outbound-requests.server.ts'

const patient: FetchLimits = { connectMs: 60_000, wholeMs: 60_000 }
const options = { maxMegabytes: 1, signal: new AbortController().signal }
let host: FakeHost | undefined

afterEach(() => host?.close())

async function begin(answer: (request: IncomingMessage, response: ServerResponse) => void) {
	host = await startFakeInternet(answer)
	return host
}

const fetched = (address: string, limits = patient) =>
	fetchFile(address, options, buffer, { limits, network: host!.network }).then(String, (error: Error) => error.message)

test('a public address is fetched without cookies and passwords', async () => {
	const { asked, connected } = await begin((_, response) => response.end('a picture'))
	expect(await fetched('https://pictures.example/a%20b.jpg?v=2')).toBe('a picture')
	expect(connected).toEqual([[['8.8.8.8'], 443]])
	expect(asked).toEqual(['pictures.example/a%20b.jpg?v=2'])
	expect(Object.keys(host!.headers[0]!).toSorted()).toEqual([
		'accept',
		'accept-encoding',
		'connection',
		'host',
		'user-agent',
	])
})

test.each([
	['http://pictures.example/x.jpg', 'the address is not https'],
	['file:///etc/passwd', 'the address is not https'],
	['https://pictures.example:8443/x.jpg', 'the address contains a port'],
	['https://asha:secret@pictures.example/x.jpg', 'the address contains a user name or password'],
	['nothing', 'the address is not valid'],
	['https://127.0.0.1/x.jpg', 'the address is not public'],
	['https://2130706433/x.jpg', 'the address is not public'],
	['https://[::ffff:7f00:1]/x.jpg', 'the address is not public'],
	['https://inside.example/x.jpg', 'the address is not public'],
	['https://half.example/x.jpg', 'the address is not public'],
	['https://nobody.example/x.jpg', 'its host was not found'],
])('no connection is opened to %s: %s', async (address, reason) => {
	const { connected } = await begin((_, response) => response.end('a secret'))
	expect(await fetched(address)).toBe(reason)
	expect(connected).toEqual([])
})

test.each([
	['http://pictures.example/x.jpg', 'the address is not https'],
	['https://127.0.0.1/x.jpg', 'the address is not public'],
	['https://inside.example/x.jpg', 'the address is not public'],
	['https://pictures.example:22/x.jpg', 'the address contains a port'],
	['', 'it redirects too many times'],
])('a redirect to %j is not followed: %s', async (location, reason) => {
	const { connected } = await begin((_, response) => response.writeHead(302, { Location: location }).end('secret'))
	expect(await fetched('https://pictures.example/x.jpg')).toBe(reason)
	expect(connected.every(([addresses]) => addresses[0] === '8.8.8.8')).toBe(true)
})

test('three redirects are followed, also to other hosts, but not a fourth', async () => {
	await begin(({ url }, response) => {
		const left = Number(url!.slice(1))
		if (left === 0) response.end('a picture')
		else response.writeHead(301, { Location: `https://other.example/${left - 1}` }).end()
	})
	expect(await fetched('https://pictures.example/3')).toBe('a picture')
	expect(host!.asked.at(-1)).toBe('other.example/0')
	expect(await fetched('https://pictures.example/4')).toBe('it redirects too many times')
})

test('a host name that resolves to a private address the second time is not connected to again', async () => {
	const { connected, resolved } = await begin((_, response) =>
		response.writeHead(302, { Location: 'https://rebinding.example/again' }).end(),
	)
	expect(await fetched('https://rebinding.example/x.jpg')).toBe('the address is not public')
	expect(resolved).toEqual(['rebinding.example', 'rebinding.example'])
	expect(connected).toEqual([[['8.8.4.4'], 443]])
})

test.each([
	[404, 'its host responded with 404 not found'],
	[799, 'its host responded with 799'],
])('a failed response shows only its status %i: %s', async (status, reason) => {
	await begin((_, response) => response.writeHead(status, 'A secret', { 'X-Secret': 'here' }).end('secret'))
	expect(await fetched('https://pictures.example/x.jpg')).toBe(reason)
})

const megabyte = Buffer.alloc(1024 * 1024)

test('content whose declared length is too large is not read', async () => {
	await begin((_, response) => response.writeHead(200, { 'Content-Length': megabyte.length + 1 }).write('x'))
	expect(await fetched('https://pictures.example/x.jpg')).toBe('it is larger than 1 MB')
})

test('content may be exactly as large as the limit', async () => {
	await begin(({ url }, response) => response.end(url === '/more' ? Buffer.alloc(megabyte.length + 1) : megabyte))
	expect((await fetched('https://pictures.example/x.jpg')).length).toBe(megabyte.length)
	expect(await fetched('https://pictures.example/more')).toBe('it is larger than 1 MB')
})

test('endless content is cut off, and its connection is closed', async () => {
	let closed: Promise<unknown> | undefined
	await begin((_, response) => {
		closed = once(response, 'close')
		const write = () => {
			while (response.write(megabyte.subarray(0, 65_536)));
		}
		response.on('drain', write)
		write()
	})
	expect(await fetched('https://pictures.example/x.jpg')).toBe('it is larger than 1 MB')
	await closed
})

test('content shorter than its declared length is rejected', async () => {
	await begin((_, response) => {
		response.writeHead(200, { 'Content-Length': 500 })
		response.write('half', () => response.destroy())
	})
	expect(await fetched('https://pictures.example/x.jpg')).toBe('the connection was interrupted')
})

test('content that trickles in byte by byte, or never arrives, times out', async () => {
	await begin(({ url }, response) => {
		if (url === '/never') return
		const timer = setInterval(() => response.write('x'), 20)
		response.on('close', () => clearInterval(timer))
	})
	for (const path of ['slow', 'never'])
		expect(await fetched(`https://pictures.example/${path}`, { ...patient, wholeMs: 600 })).toBe(
			'it did not load within 0.6 seconds',
		)
})

test('a host that accepts and does not respond times out, and one that refuses fails', async () => {
	await begin(() => {})
	expect(await fetched('https://silent.example/x.jpg', { ...patient, connectMs: 300 })).toBe(
		'its host did not answer within 0.3 seconds',
	)
	expect(await fetched('https://closed.example/x.jpg')).toBe('its host cannot be reached')
})

test('a host with the certificate of another host is rejected', async () => {
	const { asked } = await begin((_, response) => response.end('a picture'))
	expect(await fetched('https://impostor.example/x.jpg')).toBe('its host has no valid certificate')
	expect(asked).toEqual([])
})

test('an aborted fetch returns at once', async () => {
	await begin(() => {})
	const stop = new AbortController()
	const under = fetchFile('https://pictures.example/x.jpg', { ...options, signal: stop.signal }, buffer, {
		network: host!.network,
	})
	await once(host!.server, 'request')
	stop.abort()
	await expect(under).rejects.toThrow('its host cannot be reached')
})
