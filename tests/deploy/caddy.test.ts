import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createOwnFolder } from '../support/own-folder.ts'
import { expectThroughProxy } from '../support/faults/through-proxy.ts'
import { findProgram } from '../support/process/debian-program.ts'
import { type HttpsClient, createHttpsClient } from '../support/process/https-client.ts'
import { listChildProcesses } from '../support/process/processes.ts'
import { spawnWithSocket } from '../support/process/spawn-with-socket.ts'
import { findFreePort, type RunningShop, startShop } from '../support/running-shop.ts'

// Runs deploy/Caddyfile unchanged in Caddy, with a domain for which Caddy is its own certificate authority, and with
// free ports.
const caddy = findProgram('caddy')
const domain = 'shop.localhost'
const folder = createOwnFolder()
const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, PATH: process.env.PATH }
let proxy: ChildProcess
let shop: RunningShop
let client: HttpsClient
let [port, plainPort] = [0, 0]

const data = path.join(folder, 'shop')

describe.skipIf(!caddy)('behind deploy/Caddyfile, with two processes (only where Caddy is installed)', () => {
	beforeAll(async () => {
		mkdirSync(data)
		;[port, plainPort] = [await findFreePort(), await findFreePort()]
		shop = await startShop(data, { PUBLIC_URL: `https://${domain}:${port}`, WEB_PROCESSES: '2' })
		const options = `http_port ${plainPort}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n\tadmin off\n\tskip_install_trust`
		const settings = path.join(folder, 'Caddyfile')
		writeFileSync(settings, `{\n\t${options}\n}\nimport ${path.resolve('deploy/Caddyfile')}\n`)
		const env = { ...home, SHOP_DOMAIN: domain, SHOP_UPSTREAM: `127.0.0.1:${shop.port}` }
		const args = ['--adapter', 'caddyfile', '--config', settings]
		execFileSync(caddy!, ['validate', ...args], { env, stdio: 'ignore' })
		proxy = spawn(caddy!, ['run', ...args], { env, stdio: 'ignore' })
		const authority = path.join(folder, 'caddy/pki/authorities/local/root.crt')
		await vi.waitFor(() => expect(existsSync(authority)).toBe(true), { timeout: 240_000 })
		client = createHttpsClient(domain, port, { ca: readFileSync(authority) })
		await vi.waitFor(async () => expect((await client.ask('/')).status).toBe(200), { timeout: 240_000 })
	}, 180_000)

	afterAll(async () => {
		client?.close()
		if (proxy) {
			proxy.kill('SIGKILL')
			await once(proxy, 'close')
		}
		await shop?.stop()
		rmSync(folder, { recursive: true, force: true })
	})

	test('HTTP requests are redirected to HTTPS with HSTS', async () => {
		const answer = await new Promise<{ statusCode?: number; headers: { location?: string } }>((resolve, reject) =>
			get(
				{ host: '127.0.0.1', port: plainPort, path: '/allproducts?page=2', headers: { Host: domain }, agent: false },
				(response) => resolve(response.resume()),
			).on('error', reject),
		)
		expect(answer.statusCode).toBe(308)
		// Caddy assumes that its configured port is behind a firewall: the public port is 443.
		expect(answer.headers.location).toBe(`https://${domain}/allproducts?page=2`)
		expect((await client.ask('/')).headers['strict-transport-security']).toBe('max-age=31536000')
	})

	test.each([
		['br', brotliDecompressSync],
		['gzip', gunzipSync],
		['zstd', zstdDecompressSync],
		['identity', undefined],
	])('a page requested with %s is compressed at most once', async (coding, unpack) => {
		const plain = await client.ask('/allproducts', { headers: { 'Accept-Encoding': 'identity' } })
		const { headers, bytes } = await client.ask('/allproducts', { headers: { 'Accept-Encoding': coding } })
		const named = headers['content-encoding']
		expect([coding, undefined]).toContain(named)
		const page = (named && unpack ? unpack(bytes) : bytes).toString()
		expect(page).toMatch(/^<!DOCTYPE html>/i)
		expect(page.length).toBe(plain.body.length)
		if (coding === 'br' || coding === 'gzip') expect(named).toBe(coding)
	})

	test('forms are accepted, client addresses arrive and cannot be spoofed, and 10 MB uploads pass', () =>
		expectThroughProxy(client, `https://${domain}:${port}`))

	test('a visitor who opens a page during a restart waits and gets an answer', async () => {
		expect(listChildProcesses(shop.pid!)).toHaveLength(2)
		expect(await shop.stop()).toBe(0)
		const page = client.ask('/allproducts', { from: '127.0.0.8' })
		// Caddy does not report that it waits. If it does not wait yet, the test still passes but proves less.
		await sleep(300)
		// A real start on a busy machine may take longer than Caddy waits.
		const next = createServer((_, response) => response.end('here again')).listen(shop.port, '127.0.0.1')
		expect(await page).toMatchObject({ status: 200, body: 'here again' })
		next.closeAllConnections()
		next.close()
	})

	test('a form sent to an inherited socket during a restart reaches the next process complete', async () => {
		await shop.stop()
		const next = "require('node:http').createServer((req, res) => req.pipe(res)).listen({ fd: 3 })"
		const held = await spawnWithSocket(
			'sh',
			['-c', `read -r _; exec "$0" -e "${next}"`, process.execPath],
			() => home,
			shop.port,
		)
		try {
			const body = 'name=Asha&phone=919876500002'
			const sent = client.ask('/newsletter', { from: '127.0.0.9', method: 'POST', body })
			await sleep(300)
			held.child.stdin!.write('\n')
			expect(await sent).toMatchObject({ status: 200, body })
		} finally {
			held.child.kill('SIGKILL')
		}
	})
})
