import { copyToFile } from './copy-shop.server.ts'
import type { BackupSource } from '../backup-source.server.ts'
import { withClient } from '../postgresql/client.server.ts'

/**
 * Opens a database on a server, which continues to sell while it is copied. Returns `undefined` when it contains no
 * shop.
 */
export async function openServerDatabase(url: string): Promise<BackupSource | undefined> {
	const queryRows = (sql: string) =>
		withClient(url, async (client) => {
			const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' })
			return rows.map(([value]) => String(value))
		})
	if ((await queryRows(`SELECT to_regclass('"Product"') IS NULL`))[0] === 'true') return undefined
	return {
		copyTo: async (file) => void (await copyToFile(url, file, { isMoved: false, report: () => {} })),
		size: async () => Number((await queryRows('SELECT pg_database_size(current_database())'))[0]),
		query: queryRows,
		growingFolder: undefined,
	}
}
