import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migratePostgresql } from '#app/adapters/db/postgresql/migrate.server.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { startPostgresql } from './server.ts'

/**
 * Starts a PostgreSQL server for shops that share only its database, like those on several machines. The test's own
 * reads and writes use it too: call this before anything opens the database.
 */
export async function startShopsOnServer(changes: Record<string, string> = {}) {
	const root = mkdtempSync(path.join(tmpdir(), 'shops-on-server-'))
	const server = await startPostgresql()
	const own = {
		DATABASE_URL: await server.newDatabase('shop'),
		DATA_DIR: path.join(root, 'data'),
		UPLOADS_DIR: path.join(root, 'uploads'),
		SESSION_SECRET: 'a secret that every machine has, too',
		RATE_LIMITS: 'off',
		...changes,
	}
	Object.assign(process.env, own)
	await migratePostgresql(own.DATABASE_URL)
	/** Returns the private folder of a shop. */
	const getDataFolder = (number: number) => path.join(root, `data-${number}`)
	const shops: RunningShop[] = []

	const start = async (number: number, more: Record<string, string> = {}): Promise<RunningShop> => {
		const shop = await startShop(root, { ...own, DATA_DIR: getDataFolder(number), ...more })
		shops.push(shop)
		return shop
	}

	const stop = async () => {
		await Promise.all(shops.map((shop) => shop.stop()))
		const { closeDatabase } = await import('#app/adapters/db/db.server.ts')
		await closeDatabase()
		await server.stop()
		rmSync(root, { recursive: true, force: true })
	}

	return { server, url: own.DATABASE_URL, dataOf: getDataFolder, start, stop }
}
