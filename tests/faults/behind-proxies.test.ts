import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { createOwnFolder } from '../support/own-folder.ts'
import { findFreePort, startShop } from '../support/running-shop.ts'
import { expectThroughProxy } from '../support/faults/through-proxy.ts'
import { findProgram } from '../support/process/debian-program.ts'
import { createHttpsClient } from '../support/process/https-client.ts'

// Runs the setups of docs/self-hosting.md with the real proxies over https.
const folder = createOwnFolder()
const started = new Set<ChildProcess>()
afterAll(() => {
	for (const child of started) child.kill('SIGKILL')
})

const document = readFileSync('docs/self-hosting.md', 'utf8')
const lines = (beginning: string) =>
	[...document.matchAll(/^```\w*\n([^]*?)^```/gm)]
		.map(([, text = '']) => text)
		.find((text) => text.startsWith(beginning))!
const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]

const proxies = {
	caddy: {
		command: (file: string) => [findProgram('caddy')!, 'run', '--adapter', 'caddyfile', '--config', file],
		settings: (port: number, shop: number) => {
			const block = lines('shop.example {')
				.replace('127.0.0.1:3000', `127.0.0.1:${shop}`)
				.replace('shop.example {', `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)
			return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${block}`
		},
	},
	nginx: {
		command: (file: string) => ['nginx', '-c', file, '-g', 'daemon off;'],
		settings: (port: number, shop: number) => {
			const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
				.map((name) => `${name}_temp_path ${path.join(folder, name)};`)
				.join(' ')
			const block = lines('location / {').replace('127.0.0.1:3000', `127.0.0.1:${shop}`)
			const user = process.getuid!() === 0 ? 'user root;\n' : ''
			const head = `${user}pid ${path.join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\n`
			return `${head}http {\naccess_log off;\n${own}\nserver {\nlisten 127.0.0.1:${port} ssl;
				server_name localhost;\nssl_certificate ${certificate};\nssl_certificate_key ${key};\n${block}}\n}\n`
		},
	},
}

describe.each(Object.entries(proxies))('behind %s, configured as documented,', (name, { command, settings }) => {
	const program = name === 'caddy' ? findProgram(name) : name
	const isThere =
		program !== undefined &&
		spawnSync(program, [name === 'caddy' ? 'version' : '-v']).status === 0 &&
		spawnSync('openssl', ['version']).status === 0

	test.skipIf(!isThere)(
		'behind a documented proxy HTTPS, forms, unspoofed client addresses and 10 MB uploads work (only where it is installed)',
		async () => {
			const port = await findFreePort()
			const home = `https://localhost:${port}`
			const data = path.join(folder, name)
			mkdirSync(data)
			const terms = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout'.split(' ')
			execFileSync('openssl', [...terms, key, '-out', certificate], { stdio: 'ignore' })
			// The shop trusts only the proxy's address.
			const shop = await startShop(data, { PUBLIC_URL: home, TRUSTED_PROXIES: '127.0.0.1/32' })
			const file = path.join(data, 'settings')
			writeFileSync(file, settings(port, shop.port))
			const [first, ...rest] = command(file)
			const proxy = spawn(first!, rest, {
				stdio: 'ignore',
				env: { PATH: process.env.PATH, HOME: data, XDG_DATA_HOME: data, XDG_CONFIG_HOME: data },
			})
			started.add(proxy)

			const client = createHttpsClient('localhost', port, { rejectUnauthorized: false })
			const { ask, sockets, close } = client
			await expect
				.poll(() =>
					ask('/').then(
						({ status }) => status,
						() => 0,
					),
				)
				.toBe(200)

			sockets.clear()
			for (let nth = 0; nth < 3; nth += 1)
				expect((await ask('/')).headers['strict-transport-security']).toBe('max-age=31536000')
			expect(sockets.size).toBe(1)

			await expectThroughProxy(client, home)

			// The shop rejects ambiguous requests and reads nothing after them.
			const hidden = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'
			const head = 'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n'
			const odd = [
				`${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\na=b&c${hidden}`,
				`${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
				`${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
			]
			const answers = await Promise.all(odd.map((bytes) => say(port, bytes)))
			expect(answers.flat().filter((status) => status === '200')).toEqual([])

			close()
			proxy.kill()
			await once(proxy, 'close')
			expect(await shop.stop()).toBe(0)
		},
	)
})

/** Returns the statuses until the connection closes or has been silent for long. */
async function say(port: number, bytes: string): Promise<string[]> {
	const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false })
	let received = ''
	socket.on('data', (data) => (received += data.toString('latin1')))
	socket.on('error', () => undefined)
	socket.setTimeout(5_000, () => socket.destroy())
	socket.write(bytes)
	await new Promise((resolve) => socket.once('close', resolve))
	return [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = '']) => status)
}
