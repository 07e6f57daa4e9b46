import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { ofOneProcess } from '../support/process/of-one-process.ts'
import { startShop } from '../support/running-shop.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shop-log-ins-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const logIns = 200

ofOneProcess(
	'two hundred log-ins at one moment are looked at or told to come back, and visitors get their pages meanwhile',
	async () => {
		const shop = await startShop(folder, { RATE_LIMITS: 'off' })
		const look = (number: number) => shop.ask(`/allproducts?min=${number}`, { headers: { Accept: 'text/html' } })
		for (let number = 1; number <= 20; number += 1) await look(number)
		const over = new AbortController()
		const answers = Promise.all(
			Array.from({ length: logIns }, (_, number) =>
				shop.ask('/users/login', {
					headers: { 'Content-Type': 'application/json' },
					body: JSON.stringify({ email: `nobody${number}@example.com`, password: 'a wrong passphrase' }),
				}),
			),
		).finally(() => over.abort())
		const waits: number[] = []
		for (let number = 100; !over.signal.aborted; number += 1) {
			const since = performance.now()
			const { status } = await look(number)
			// With 150 answers in the making the next is refused, whose ever it is.
			expect([200, 503]).toContain(status)
			if (status === 200) waits.push(performance.now() - since)
		}
		const statuses = (await answers).map(({ status }) => status)
		// A hundred wait, two are looked at; the others are refused at once.
		expect(new Set(statuses)).toEqual(new Set([401, 503]))
		expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(100)
		for (const { status, headers } of await answers) if (status === 503) expect(headers['retry-after']).toMatch(/^\d+$/)
		// Were passwords hashed where pages are made, hardly any page would come before the last log-in.
		expect(waits.length).toBeGreaterThanOrEqual(15)
		expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)]).toBeLessThan(1_000)
		expect(await shop.stop()).toBe(0)
	},
	180_000,
)
