import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { type FakeHost, startFakeInternet } from '../../../tests/support/internet/fake-internet.ts'
import { type FetchLimits, postText } from './outbound-requests.server.ts'

const patient: FetchLimits = { connectMs: 60_000, wholeMs: 60_000 }
let host: FakeHost

afterEach(() => host.close())

async function begin(answer: (request: IncomingMessage, response: ServerResponse) => void) {
	host = await startFakeInternet(answer)
}

const signal = new AbortController().signal
const posted = (address: string, limits = patient) =>
	postText(
		address,
		{ headers: { 'X-Shop-Event-Id': '7' }, body: '{"a":"₹"}', signal },
		{ limits, network: host.network },
	).catch((error: Error) => error.message)

test('a text is posted whole with its headers, and a success is reported in plain words', async () => {
	let body = ''
	await begin((request, response) => {
		void text(request).then((whole) => {
			body = whole
			return response.writeHead(204).end()
		})
	})
	expect(await posted('https://pictures.example/orders?a=1')).toBe('its host responded with 204 no content')
	expect(body).toBe('{"a":"₹"}')
	expect(host.asked).toEqual(['pictures.example/orders?a=1'])
	expect(host.headers[0]).toMatchObject({ 'x-shop-event-id': '7', 'content-length': '11' })
	expect(host.connected).toEqual([[['8.8.8.8'], 443]])
})

test.each([
	['http://pictures.example/', 'the address is not https'],
	['https://pictures.example:8443/', 'the address contains a port'],
	['https://127.0.0.1/', 'the address is not public'],
	['https://inside.example/', 'the address is not public'],
])('no request is sent to %s: %s', async (address, reason) => {
	await begin((_, response) => response.end())
	expect(await posted(address)).toBe(reason)
	expect(host.connected).toEqual([])
	expect(host.asked).toEqual([])
})

test('a redirect is not followed, and an error is reported in plain words', async () => {
	await begin((request, response) => {
		response.writeHead(request.url === '/gone' ? 500 : 302, { Location: 'https://10.1.2.3/' }).end()
	})
	expect(await posted('https://pictures.example/')).toBe('its host responded with 302 found')
	expect(await posted('https://pictures.example/gone')).toBe('its host responded with 500 internal server error')
	expect(host.asked).toHaveLength(2)
})

test('a server that accepts the text but does not respond times out, and so does one that never connects', async () => {
	await begin(() => {})
	expect(await posted('https://pictures.example/', { ...patient, wholeMs: 600 })).toBe(
		'it did not respond within 0.6 seconds',
	)
	expect(await posted('https://silent.example/', { ...patient, connectMs: 300 })).toBe(
		'its host did not answer within 0.3 seconds',
	)
	expect(await posted('https://closed.example/')).toBe('its host cannot be reached')
})
