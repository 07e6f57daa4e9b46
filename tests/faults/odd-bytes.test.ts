import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createOwnFolder } from '../support/own-folder.ts'
import { startShop } from '../support/running-shop.ts'
import { splitList } from '../support/split-list.ts'

// Sends bytes over a socket that no browser would send.
const folder = createOwnFolder()

const shop = await startShop(folder, { RATE_LIMITS: 'off' })

/** Returns the answers until the shop closes the connection or is silent after its first answer. */
function say(bytes: string | Buffer): Promise<string> {
	return new Promise((resolve) => {
		let received = ''
		const socket = connect(shop.port, '127.0.0.1', () => socket.write(bytes))
		const done = () => {
			socket.destroy()
			resolve(received)
		}
		let quiet: NodeJS.Timeout | undefined
		// The shop waits for the rest of the request.
		socket.setTimeout(5_000, done)
		socket.on('data', (data) => {
			received += data.toString('latin1')
			clearTimeout(quiet)
			quiet = setTimeout(done, 30)
		})
		socket.on('error', done)
		socket.on('close', done)
	})
}

const statuses = (received: string) => [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
const post = 'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n'
const hidden = 'GET /health?hidden HTTP/1.1\r\nHost: localhost\r\n\r\n'

test.each([
	['two lengths', `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\na=b&c${hidden}`],
	['a length and chunks', `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
	['chunks and a length', `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`],
	['chunks of an unknown kind', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
	['chunks twice', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
	['a length with a sign', `${post}Content-Length: +5\r\n\r\na=b&c${hidden}`],
	['a length below nothing', `${post}Content-Length: -1\r\n\r\n${hidden}`],
	['a length in two numbers', `${post}Content-Length: 5, 6\r\n\r\na=b&c${hidden}`],
	['a folded header', `${post}X-Odd: a\r\n b\r\nContent-Length : 5\r\n\r\na=b&c${hidden}`],
	['a blank before the colon', `${post}Content-Length : 5\r\n\r\na=b&c${hidden}`],
	['a NUL in a header', `${post}X-Odd: a\0b\r\nContent-Length: 5\r\n\r\na=b&c${hidden}`],
	['a header without a name', `${post}: 5\r\nContent-Length: 5\r\n\r\na=b&c${hidden}`],
	['lines that end in half', `POST /login HTTP/1.1\nHost: localhost\nContent-Length: 5\n\na=b&c${hidden}`],
	['a length of a piece that is none', `${post}Transfer-Encoding: chunked\r\n\r\n0x5\r\na=b&c\r\n0\r\n\r\n${hidden}`],
	['a head of 20,000 characters', `${post}X-Odd: ${'a'.repeat(20_000)}\r\n\r\n${hidden}`],
])('a request with %s is rejected, and the bytes after it are not read as a second request', async (_, bytes) => {
	const received = statuses(await say(bytes))
	expect(received.length).toBeLessThanOrEqual(1)
	for (const status of received) expect([400, 411, 431]).toContain(status)
})

test('two valid requests on one connection get two responses, which proves the rejections above', async () => {
	expect(statuses(await say(`${hidden}${hidden}`))).toEqual([200, 200])
})

test('three hundred requests with random byte changes cause no server error', async () => {
	let seed = 20_261_122
	const any = (below: number) => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
		return Math.floor(seed / 65_536) % below
	}
	const body = 'email=a%40example.com&password=x'
	const right = [
		'GET /allproducts?search=kurta&page=2 HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nCookie: session=abc\r\nConnection: close\r\n\r\n',
		`${post}Content-Length: ${body.length}\r\nOrigin: http://localhost\r\nConnection: close\r\n\r\n${body}`,
		'POST /users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\nConnection: close\r\n\r\n{"email":"a","b":[1]}',
		'POST /banners/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nContent-Type: ' +
			'multipart/form-data; boundary=x\r\nContent-Length: 70\r\nConnection: close\r\n\r\n--x\r\n' +
			'Content-Disposition: form-data; name="image"; filename="a"\r\n\r\n1\r\n--x--',
	]
	const answers: number[] = []
	for (let nth = 0; nth < 300; nth += 20) {
		const received = await Promise.all(
			Array.from({ length: 20 }, (_, index) => {
				const bytes = Buffer.from(right[index % right.length]!)
				for (let change = 0; change <= any(4); change += 1) bytes[any(bytes.length)] = any(256)
				return say(bytes)
			}),
		)
		answers.push(...received.flatMap(statuses))
	}
	expect(answers.filter((status) => status >= 500)).toEqual([])
	expect(answers.length).toBeGreaterThan(100)
	expect((await shop.ask('/health')).status).toBe(200)
})

test('JSON that is very deep, very wide or has duplicate names is answered at once', async () => {
	const nested = (depth: number) => `{"email":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`
	const wide = `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`
	const headers = { 'Content-Type': 'application/json' }
	for (const [what, body, status] of [
		['deep', nested(90_000), 400],
		['wide', wide, 413],
		['as wide as it may be', `{${Array.from({ length: 12_000 }, (_, index) => `"k${index}":1`).join()}}`, 400],
		['twice', '{"email":"a@example.com","email":"b@example.com","password":"x"}', 401],
		['of a prototype', '{"__proto__":{"isAdmin":true},"email":"a@example.com","password":"x"}', 401],
	] as const) {
		const answer = await shop.ask('/users/login', { headers, body })
		expect(answer.status, what).toEqual(status)
	}
})

test.each(
	splitList(`
	/.git/config /.git/HEAD /.env /package.json /server.ts /prisma/schema.prisma /data/shop.db /shop.db
	/shop.db-wal /session-secret /uploads/ /build/server/index.js /server/index.js /metrics /debug /admin.map
	/assets/ /fonts/ /images/ /.well-known/../.env /assets/../../package.json /app/root.tsx
	/..%2f..%2fpackage.json /assets/..%2f..%2fserver%2findex.js /images/..%2f..%2fshop.db
	/images/..%2f..%2fsession-secret /images/%ff/%ff /singleproduct/%00 /%E0%A4%A
`),
)('the address %s serves no file', async (target) => {
	const { status, body } = await shop.ask(target)
	expect([301, 302, 303, 400, 404]).toContain(status)
	expect(body).not.toMatch(/SQLite format 3|"dependencies"|\[core\]|datasource db|createRequestHandler/)
	expect(body).not.toContain(readFileSync(path.join(folder, 'session-secret'), 'utf8'))
})

test('the shop serves no source maps, and does not support TRACE', async () => {
	const script = /src="(\/assets\/[\w.-]+\.js)"/.exec(
		(await shop.ask('/', { headers: { Accept: 'text/html' } })).body,
	)![1]!
	expect((await shop.ask(script)).body).not.toContain('sourceMappingURL')
	expect((await shop.ask(`${script}.map`)).status).toBe(404)
	expect((await shop.ask('/', { method: 'TRACE' })).status).toBe(405)
	expect(await shop.stop()).toBe(0)
})
