import { copyToFile } from './copy-shop.server.ts'
import type { WholeDatabase } from '../whole-database.server.ts'
import { withClient } from '../postgresql/client.server.ts'

/** A database on a server, which goes on selling while it is copied; undefined without a shop in it. */
export async function openServerDatabase(url: string): Promise<WholeDatabase | undefined> {
	const ask = (sql: string) =>
		withClient(url, async (client) => {
			const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' })
			return rows.map(([value]) => String(value))
		})
	if ((await ask(`SELECT to_regclass('"Product"') IS NULL`))[0] === 'true') return undefined
	return {
		copyTo: async (file) => void (await copyToFile(url, file, { isMoved: false, tell: () => {} })),
		size: async () => Number((await ask('SELECT pg_database_size(current_database())'))[0]),
		ask,
		growsIn: undefined,
	}
}
