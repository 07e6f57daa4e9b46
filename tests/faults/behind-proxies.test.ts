import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { ownFolder } from '../support/own-folder.ts'
import { freePort, startShop } from '../support/running-shop.ts'
import { imageBytes } from '../support/data/images.ts'
import { debianProgram } from '../support/process/debian-program.ts'
import { httpsClient } from '../support/process/https-client.ts'

// docs/self-hosting.md in the real programs, with https.
const folder = ownFolder()
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
		command: (file: string) => [debianProgram('caddy')!, 'run', '--adapter', 'caddyfile', '--config', file],
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
			return `${process.getuid!() === 0 ? 'user root;\n' : ''}pid ${path.join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${own}\nserver {\nlisten 127.0.0.1:${port} ssl;
				server_name localhost;\nssl_certificate ${certificate};\nssl_certificate_key ${key};\n${block}}\n}\n`
		},
	},
}

describe.each(Object.entries(proxies))('behind %s, set up as documented,', (name, { command, settings }) => {
	const program = name === 'caddy' ? debianProgram(name) : name
	const isThere =
		program !== undefined &&
		spawnSync(program, [name === 'caddy' ? 'version' : '-v']).status === 0 &&
		spawnSync('openssl', ['version']).status === 0

	test.skipIf(!isThere)(
		'behind a proxy set up as documented https is known, forms are taken, addresses arrive and cannot be made up, and 10 MB pass (only where the program is to be had)',
		async () => {
			const port = await freePort()
			const home = `https://localhost:${port}`
			const data = path.join(folder, name)
			mkdirSync(data)
			const terms = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout'.split(' ')
			execFileSync('openssl', [...terms, key, '-out', certificate], { stdio: 'ignore' })
			// Only the proxy's address is trusted.
			const shop = await startShop(data, { PUBLIC_URL: home, TRUSTED_PROXIES: '127.0.0.1/32' })
			const file = path.join(data, 'settings')
			writeFileSync(file, settings(port, shop.port))
			const [first, ...rest] = command(file)
			const proxy = spawn(first!, rest, {
				stdio: 'ignore',
				env: { PATH: process.env.PATH, HOME: data, XDG_DATA_HOME: data, XDG_CONFIG_HOME: data },
			})
			started.add(proxy)

			const { ask, sockets, close } = httpsClient('localhost', port, { rejectUnauthorized: false })
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

			const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
			const logIn = (password: string, { from = '127.0.0.5', ...headers }: Record<string, string> = {}) =>
				ask('/login', {
					from,
					method: 'POST',
					headers: { ...form, Origin: home, ...headers },
					body: new URLSearchParams({ email: 'admin@example.com', password }).toString(),
				})
			const own = await logIn('the owner password')
			expect(own.status).toBe(303)
			expect(own.headers['set-cookie']!.some((cookie) => /^__Host-session=.*; Secure/.test(cookie))).toBe(true)
			expect((await logIn('x', { Origin: 'https://evil.example' })).status).toBe(403)
			const Cookie = own.headers['set-cookie']!.map((cookie) => cookie.split(';')[0]).join('; ')
			expect((await ask('/admin', { headers: { Cookie } })).status).toBe(200)

			// In the admin's known network, strangers elsewhere do not count.
			for (const from of ['127.0.0.6', '127.0.0.7']) await logIn('the owner password', { from })
			// Made-up addresses are one visitor's; somebody else may go on.
			const guess = (from: string, claimed: string) => logIn('a wrong password', { from, 'X-Forwarded-For': claimed })
			const guesses: number[] = []
			for (let nth = 1; nth <= 11; nth += 1) guesses.push((await guess('127.0.0.5', `198.51.100.${nth}`)).status)
			expect(guesses).toEqual([...Array<number>(10).fill(guesses[0]!), 429])
			expect(guesses[0]).not.toBe(429)
			expect((await guess('127.0.0.6', '127.0.0.5')).status).toBe(guesses[0])

			// 10 MB, most of it behind its end
			const image = Buffer.concat([await imageBytes('#9C2F1F', { format: 'jpeg' }), Buffer.alloc(9_900_000, 7)])
			const called = await ask('/users/login', {
				from: '127.0.0.7',
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ email: 'admin@example.com', password: 'the owner password' }),
			})
			const { token } = JSON.parse(called.body) as { token: string }
			const part = 'Content-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg'
			const body = Buffer.concat([Buffer.from(`--x\r\n${part}\r\n\r\n`), image, Buffer.from('\r\n--x--\r\n')])
			const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' }
			expect((await ask('/banners/upload', { method: 'POST', headers, body })).status).toBe(201)

			// Ambiguous requests are refused, with nothing behind them read.
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

/** Statuses until the connection closes, or is silent for long. */
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
