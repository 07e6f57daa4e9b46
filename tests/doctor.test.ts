import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { ownFolder } from './support/own-folder.ts'
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
const shop = await startShop(ownFolder(), { PUBLIC_URL: `http://127.0.0.1:${port}` })

/** Runs the command in a separate process; this process is the proxy. */
async function callDoctor(changes: Record<string, string> = {}) {
	const { code, out } = await runProgram(['scripts/doctor.ts'], { ...shop.env, ...changes })
	return { code, lines: out.split('\n') }
}

describe('the doctor', async () => {
	const { code, lines } = await callDoctor()

	test('says that the public address leads here', () => {
		expect(lines).toContain(`ok    Public address   http://127.0.0.1:${port} leads here.`)
	})

	test('says that visitors count by the address of the proxy, and what to do', () => {
		expect(lines).toContain(
			"wrong Public address   The proxy at 127.0.0.1 is not believed about visitors' addresses: name it in TRUSTED_PROXIES.",
		)
	})

	test('says that the proxy refuses large bodies', () => {
		expect(lines.find((line) => line.startsWith('wrong Large uploads'))).toContain('The proxy refuses 110 MB')
	})

	test('ends with 2 where something is wrong', () => {
		expect(code).toBe(2)
	})
})

test('another shop at the public address is told from this one', async () => {
	const { lines } = await callDoctor({ SESSION_SECRET: 'the secret of another shop altogether' })
	expect(lines.find((line) => line.startsWith('wrong Public address'))).toContain('leads elsewhere')
})

test('settings that cannot be are said in the same line as when the shop starts', async () => {
	const { code, lines } = await callDoctor({ DEMO: 'maybe' })
	expect(code).toBe(2)
	expect(lines).toContain('wrong Shop             The shop cannot start: DEMO must be on or off.')
})
