import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateDatabase } from '../../app/adapters/db/migrate.server.ts'
import { fillShop } from './fill-shop.ts'

// Each list of the back-office at 100 rows of everything and at 10,000 products with 100,000 orders, customers, messages, subscribers and reviews,
// asked for in turns on two running shops: the ratio counts, not the milliseconds.

const rounds = 30
const warmUp = 8
const lists = [
	'/admin',
	'/admin/search?search=person77',
	'/admin/search?search=kurta',
	'/admin/categories',
	'/admin/collections',
	'/admin/colors',
	'/admin/products',
	'/admin/products?page=3',
	'/admin/products?search=kurta',
	'/admin/products?stock=low',
	'/admin/orders',
	'/admin/orders?page=9',
	'/admin/orders?status=1',
	'/admin/orders?paymentMethod=cod',
	'/admin/orders?search=77',
	'/admin/orders?search=person77',
	'/admin/orders?search=kurta&status=4',
	'/admin/users',
	'/admin/users?search=person77',
	'/admin/reviews',
	'/admin/reviews?search=person77',
	'/admin/contact',
	'/admin/contact?search=order+77',
	'/admin/update',
	'/admin/update?search=asha+77',
]

const work = mkdtempSync(path.join(tmpdir(), 'bench-'))
const small = await openShop('small', 100, 100, 41_801)
const large = await openShop('large', 100_000, 10_000, 41_802)
try {
	console.log(`${'list'.padEnd(42)} ${'100 rows'.padStart(10)} ${'100,000'.padStart(10)}   ratio   (median of ${rounds}, ms)`)
	for (const list of lists) {
		const times = { small: [] as number[], large: [] as number[] }
		for (let round = -warmUp; round < rounds; round += 1) {
			const took = [await small.time(list), await large.time(list)] as const
			if (round < 0) continue
			times.small.push(took[0])
			times.large.push(took[1])
		}
		const [one, other] = [median(times.small), median(times.large)]
		console.log(`${list.padEnd(42)} ${one.toFixed(1).padStart(10)} ${other.toFixed(1).padStart(10)}   ${(other / one).toFixed(2).padStart(5)}`)
	}
} finally {
	await Promise.all([small.close(), large.close()])
	rmSync(work, { recursive: true, force: true })
}

function median(list: number[]): number {
	return list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)]!
}

async function openShop(name: string, rows: number, products: number, port: number) {
	const file = path.join(work, `${name}.db`)
	migrateDatabase(file)
	fillShop(file, rows, products)
	const env = { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: `file:${file}`, UPLOADS_DIR: path.join(work, `${name}-uploads`), ADMIN_PASSWORD: 'the owner password', DEMO: 'off', RATE_LIMITS: 'off' }
	const child = spawn(process.execPath, ['server.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
	let heard = ''
	while (!heard.includes('is open')) heard += String((await once(child.stdout, 'data'))[0])
	child.stdout.resume()
	const address = `http://localhost:${port}`
	const login = await fetch(`${address}/login`, { method: 'POST', redirect: 'manual', headers: { Origin: address }, body: new URLSearchParams({ email: 'admin@example.com', password: 'the owner password' }) })
	const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ')
	return {
		async time(list: string) {
			const began = performance.now()
			const response = await fetch(address + list, { headers: { Cookie: cookie, Accept: 'text/html' }, redirect: 'manual' })
			await response.text()
			if (response.status !== 200) throw new Error(`${list} answered ${response.status}`)
			return performance.now() - began
		},
		async close() {
			child.kill('SIGTERM')
			await once(child, 'close')
		},
	}
}
