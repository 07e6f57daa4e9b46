import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeHost, startFakeInternet } from '../../../tests/support/internet/fake-internet.ts'
import { type FetchLimits, internet, type Network } from './outbound-requests.server.ts'
import { postText } from './service-requests.server.ts'

const patient: FetchLimits = { connectMs: 60_000, wholeMs: 60_000 }
let host: FakeHost | undefined

afterEach(async () => {
	await host?.close()
	host = undefined
})

async function begin(answer: (request: IncomingMessage, response: ServerResponse) => void) {
	host = await startFakeInternet(answer)
}

const signal = new AbortController().signal
const posted = (address: string, limits = patient) =>
	postText(
		address,
		{ headers: { 'X-Shop-Event-Id': '7' }, body: '{"a":"₹"}', signal },
		{ limits, network: host!.network },
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
	expect(host!.asked).toEqual(['pictures.example/orders?a=1'])
	expect(host!.headers[0]).toMatchObject({ 'x-shop-event-id': '7', 'content-length': '11' })
	expect(host!.connected).toEqual([[['8.8.8.8'], 443]])
})

test.each([
	['http://pictures.example/', 'the address is not https'],
	['https://pictures.example:8443/', 'the address contains a port'],
	['https://127.0.0.1/', 'the address is not public'],
	['https://inside.example/', 'the address is not public'],
])('no request is sent to %s: %s', async (address, reason) => {
	await begin((_, response) => response.end())
	expect(await posted(address)).toBe(reason)
	expect(host!.connected).toEqual([])
	expect(host!.asked).toEqual([])
})

test('a redirect is not followed, and an error is reported in plain words', async () => {
	await begin((request, response) => {
		response.writeHead(request.url === '/gone' ? 500 : 302, { Location: 'https://10.1.2.3/' }).end()
	})
	expect(await posted('https://pictures.example/')).toBe('its host responded with 302 found')
	expect(await posted('https://pictures.example/gone')).toBe('its host responded with 500 internal server error')
	expect(host!.asked).toHaveLength(2)
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

describe('a private target', () => {
	let plain: Server
	let asked: string[]
	let port = 0

	/** Starts a program on this machine, such as an ERP, and connects to it as the shop does. */
	async function startProgram() {
		asked = []
		plain = createServer((request, response) => {
			asked.push(`${request.headers.host}${request.url}`)
			response.writeHead(204).end()
		})
		await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done))
		port = (plain.address() as AddressInfo).port
	}

	afterEach(() => new Promise((done) => plain.close(done)))

	const postTo = (address: string, targets: [address: string, port: number][], network: Partial<Network> = {}) =>
		postText(
			address,
			{ headers: {}, body: '{}', signal, privateTargets: targets.map(([one, at]) => ({ address: one, port: at })) },
			{ limits: patient, network: { ...internet, ...network } },
		).catch((error: Error) => error.message)
	const resolvesTo = (...addresses: string[]) => ({ resolve: async () => addresses })
	const neither = 'the address is neither public nor one of WEBHOOK_PRIVATE_TARGETS'

	test('receives a text over http at its port, by address and by name', async () => {
		await startProgram()
		const targets: [string, number][] = [['127.0.0.1', port]]
		expect(await postTo(`http://127.0.0.1:${port}/a`, targets)).toBe('its host responded with 204 no content')
		expect(await postTo(`http://erp:${port}/b`, targets, resolvesTo('127.0.0.1'))).toBe(
			'its host responded with 204 no content',
		)
		expect(asked).toEqual([`127.0.0.1:${port}/a`, `erp:${port}/b`])
	})

	test('opens no other address, port or public host', async () => {
		await startProgram()
		const targets: [string, number][] = [['10.1.2.3', port]]
		const other: [string, number][] = [['127.0.0.1', 1]]
		expect(await postTo(`http://127.0.0.1:${port}/`, targets)).toBe(neither)
		expect(await postTo(`http://127.0.0.1:${port}/`, other)).toBe('the address is not https')
		expect(await postTo(`http://erp:${port}/`, targets, resolvesTo('127.0.0.1'))).toBe(neither)
		expect(await postTo(`http://erp:${port}/`, [['127.0.0.1', port]], resolvesTo('8.8.8.8'))).toBe(neither)
		expect(await postTo(`https://erp:${port}/`, [['127.0.0.1', port]], resolvesTo('8.8.8.8'))).toBe(neither)
		expect(await postTo('https://127.0.0.1/', [['127.0.0.1', port]])).toBe('the address is not public')
		expect(asked).toEqual([])
	})

	test('is not reached by a name that also resolves to another private address', async () => {
		await startProgram()
		const targets: [string, number][] = [['127.0.0.1', port]]
		expect(await postTo(`http://erp:${port}/`, targets, resolvesTo('127.0.0.1', '10.0.0.9'))).toBe(neither)
		expect(asked).toEqual([])
	})

	test('is resolved once: a name that changes in between leads nowhere else', async () => {
		await startProgram()
		const connected: string[][] = []
		const answers = [['127.0.0.1'], ['10.0.0.9']]
		const network: Partial<Network> = {
			resolve: async () => answers.shift()!,
			connect(addresses, at) {
				connected.push(addresses)
				return internet.connect(addresses, at)
			},
		}
		await postTo(`http://erp:${port}/`, [['127.0.0.1', port]], network)
		expect(await postTo(`http://erp:${port}/`, [['127.0.0.1', port]], network)).toBe(neither)
		expect(connected).toEqual([['127.0.0.1']])
	})
})
