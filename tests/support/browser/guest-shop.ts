import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { findFreePort } from '../process/free-port.ts'
import { spawnShop } from '../process/shop-process.ts'
import { test as base } from './browser.ts'

/** Provides a copy of the browser tests' shop in which everyone can order, because a setting applies to all visitors. */
export const test = base.extend<{ guestShop: string }>({
	guestShop: async ({ browserName: _ }, provide) => {
		const folder = mkdtempSync(path.join(tmpdir(), 'shop-guests-'))
		const file = path.join(folder, 'shop.db')
		copyDatabase(path.join(process.env.E2E_DATA!, 'shop.db'), file)
		const port = String(await findFreePort())
		const uploads = path.join(process.env.E2E_DATA!, 'uploads')
		const shop = spawnShop(folder, { PORT: port, UPLOADS_DIR: uploads, RATE_LIMITS: 'off' })
		await shop.isOpen()
		await provide(`http://localhost:${port}`)
		await shop.stop()
		rmSync(folder, { recursive: true })
	},
	baseURL: async ({ guestShop }, provide) => provide(guestShop),
})

function copyDatabase(from: string, to: string) {
	const original = new Database(from, { readonly: true })
	original.prepare('VACUUM INTO ?').run(to)
	original.close()
	const copy = new Database(to)
	const now = Date.now()
	copy
		.prepare('INSERT OR REPLACE INTO "Setting" ("key", "value", "updatedAt") VALUES (?, ?, ?)')
		.run('checkout.whoCanOrder', '"everyone"', now)
	copy.close()
}
