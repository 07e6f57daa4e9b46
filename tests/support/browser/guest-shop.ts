import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { identityKeys } from '../../../app/shop/backup/manifest.ts'
import { findFreePort } from '../process/free-port.ts'
import { startMailServer } from '../mail-server.ts'
import { spawnShop } from '../process/shop-process.ts'
import { expect, test as base } from './browser.ts'

interface GuestShop {
	address: string
	/** Waits for the code that the shop sends to an email, or shows in its log for a phone number in E.164. */
	readCode: (to: string) => Promise<string>
}

interface GuestShopFixtures {
	guestShop: GuestShop
	readCode: GuestShop['readCode']
	/** Customers can log in with codes, and cash on delivery needs a confirmed phone. */
	sendsCodes: boolean
	/** More settings of the shop. */
	ownSettings: Record<string, string | boolean>
}

/** Provides a copy of the browser tests' shop in which everyone can order, because a setting applies to all visitors. */
export const test = base.extend<GuestShopFixtures>({
	sendsCodes: [false, { option: true }],
	ownSettings: [{}, { option: true }],
	guestShop: async ({ sendsCodes, ownSettings }, provide) => {
		const folder = mkdtempSync(path.join(tmpdir(), 'shop-guests-'))
		const file = path.join(folder, 'shop.db')
		const settings = { 'checkout.whoCanOrder': 'everyone', ...(sendsCodes && codeSettings), ...ownSettings }
		copyDatabase(path.join(process.env.E2E_DATA!, 'shop.db'), file, settings)
		const port = String(await findFreePort())
		const uploads = path.join(process.env.E2E_DATA!, 'uploads')
		const mail = sendsCodes ? await startMailServer() : null
		// Only the log of a demo shows codes.
		const own: Record<string, string> = mail ? { DEMO: 'on', SMTP_URL: mail.url } : {}
		const shop = spawnShop(folder, { PORT: port, UPLOADS_DIR: uploads, RATE_LIMITS: 'off', ...own })
		await shop.isOpen()
		const findMailed = (to: string) =>
			mail?.received.findLast((one) => one.to.includes(to) && /\b\d{6}\b/.test(one.headers['subject']!))
		const findLogged = (to: string) =>
			shop.output.out.split('\n').findLast((line) => line.includes('"event":"sign-in-code"') && line.includes(to))
		const readCode = async (to: string) => {
			const find = () => findMailed(to)?.headers['subject'] ?? findLogged(to)?.replace(/^.*"code":/, '') ?? ''
			await expect.poll(find).toMatch(/\b\d{6}\b/)
			return /\b\d{6}\b/.exec(find())![0]
		}
		await provide({ address: `http://localhost:${port}`, readCode })
		await shop.stop()
		await mail?.stop()
		rmSync(folder, { recursive: true })
	},
	readCode: async ({ guestShop }, provide) => provide(guestShop.readCode),
	baseURL: async ({ guestShop }, provide) => provide(guestShop.address),
})

const codeSettings = { 'codes.byEmail': true, 'codes.byPhone': 'log', 'cash.needsConfirmedPhone': true }

function copyDatabase(from: string, to: string, settings: Record<string, string | boolean>) {
	const original = new Database(from, { readonly: true })
	original.prepare('VACUUM INTO ?').run(to)
	original.close()
	const copy = new Database(to)
	const insert = copy.prepare('INSERT OR REPLACE INTO "Setting" ("key", "value", "updatedAt") VALUES (?, ?, ?)')
	// Without the identity and the lease of the other shop, this one runs its own jobs and sends its emails.
	copy.exec('DELETE FROM "Lease"')
	copy.prepare('DELETE FROM "Setting" WHERE "key" = ?').run(identityKeys.file)
	for (const [key, value] of Object.entries(settings)) insert.run(key, JSON.stringify(value), Date.now())
	copy.close()
}
