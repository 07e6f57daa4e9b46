import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createOwnFolder } from './support/own-folder.ts'
import { runProgram } from './support/process/run-program.ts'
import { startShop } from './support/running-shop.ts'

// Rule: doctor. Runs against a shop behind a proxy.

/** Rejects what nginx rejects by default. */
const proxy = createServer((req, res) => {
	if (Number(req.headers['content-length']) > 1_000_000) return res.writeHead(413).end()
	const headers = { ...req.headers, 'x-forwarded-for': '203.0.113.7' }
	const passed = request({ port: shop.port, path: req.url, method: req.method, headers }, (answer) => {
		res.writeHead(answer.statusCode!, answer.headers)
		answer.pipe(res)
	})
	req.pipe(passed)
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')
const { port } = proxy.address() as AddressInfo
afterAll(() => proxy.close())
const shop = await startShop(createOwnFolder(), { PUBLIC_URL: `http://127.0.0.1:${port}` })

/** Runs the command in a separate process; this process is the proxy. */
async function callDoctor(changes: Record<string, string> = {}) {
	const { code, out } = await runProgram(['scripts/doctor.ts'], { ...shop.env, ...changes })
	return { code, lines: out.split('\n') }
}

describe('doctor command', async () => {
	const { code, lines } = await callDoctor()

	test('reports that the public address reaches this shop', () => {
		expect(lines).toContain(`ok    Public address   http://127.0.0.1:${port} leads to this shop.`)
	})

	test('reports that visitors share the address of the proxy, and how to fix it', () => {
		expect(lines).toContain('wrong Public address   The proxy at 127.0.0.1 is not trusted. Add it to TRUSTED_PROXIES.')
	})

	test('reports that the proxy rejects large bodies', () => {
		expect(lines.find((line) => line.startsWith('wrong Large uploads'))).toContain('The proxy rejects 110 MB')
	})

	test('exits with 2 if a check fails', () => {
		expect(code).toBe(2)
	})
})

test('distinguishes another shop at the public address from this one', async () => {
	const { lines } = await callDoctor({ SESSION_SECRET: 'the secret of another shop altogether' })
	expect(lines.find((line) => line.startsWith('wrong Public address'))).toContain('does not lead to this shop')
})

test('reports invalid settings in the same words as the start of the shop', async () => {
	const { code, lines } = await callDoctor({ DEMO: 'maybe' })
	expect(code).toBe(2)
	expect(lines).toContain('wrong Shop             The shop cannot start: DEMO must be on or off.')
})
