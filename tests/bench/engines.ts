import path from 'node:path'
import { migratePostgresql } from '../../app/adapters/db/postgresql/migrate.server.ts'
import { copyFileToServer } from '../../app/adapters/db/copying/copy-shop.server.ts'
import { startPostgresql } from '../support/postgresql/server.ts'
import type { Figure } from './support/figure.ts'
import { compareLoads } from './support/shop-load.ts'

// Measures SQLite and a local PostgreSQL server that waits for its disk.

export async function measure(): Promise<Figure[]> {
	const server = await startPostgresql({ waitsForDisk: true })
	try {
		return await compareLoads(async (folder) => {
			const url = await server.newDatabase('shop')
			await migratePostgresql(url)
			await copyFileToServer(path.join(folder, 'shop.db'), url)
			return [
				{ name: 'SQLite', changes: {} },
				{
					name: 'PostgreSQL',
					changes: { DATABASE_URL: url, DATA_DIR: folder, UPLOADS_DIR: path.join(folder, 'uploads') },
				},
			]
		})
	} finally {
		await server.stop()
	}
}
