import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../process/free-port.ts'
import { startMailServer } from '../mail-server.ts'
import { spawnShop } from '../process/shop-process.ts'
import { expect, test as base } from './browser.ts'

export interface EmptyShop {
	address: string
	/** The account with the password that the shop printed at its start. */
	owner: { email: string; password: string }
	/** Returns the recipient and subject of each sent email. */
	mails: () => string[]
	/** Calls the JSON API. */
	call: (path: string, json: unknown, token?: string) => Promise<Record<string, unknown>>
}

const email = 'owner@example.com'

/** Provides a separate shop that contains only its owner. */
export const test = base.extend<{ shop: EmptyShop }>({
	shop: async ({ browserName: _ }, provide) => {
		const folder = mkdtempSync(join(tmpdir(), 'shop-empty-'))
		const mail = await startMailServer()
		const port = String(await findFreePort())
		const shop = spawnShop(folder, {
			PORT: port,
			DEMO: 'off',
			ADMIN_EMAIL: email,
			ADMIN_PASSWORD: '',
			RATE_LIMITS: 'off',
			SMTP_URL: mail.url,
			MAIL_FROM: 'shop@example.com',
		})
		await shop.isOpen()
		const address = `http://localhost:${port}`
		const password = new RegExp(`${email} +(\\S+)`).exec(shop.output.out)![1]!
		await provide({
			address,
			owner: { email, password },
			mails: () => mail.received.map(({ to, headers }) => `${to.join()}: ${headers['subject']}`),
			call: async (path, json, token) => {
				const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
				const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(json) })
				const body = await answer.text()
				expect(answer.ok, `${path} answers ${answer.status}: ${body}`).toBe(true)
				return JSON.parse(body) as Record<string, unknown>
			},
		})
		expect(await shop.stop(), 'the shop ends well').toBe(0)
		await mail.stop()
		rmSync(folder, { recursive: true })
	},
	baseURL: async ({ shop }, provide) => provide(shop.address),
})
