import { write } from '../../../app/adapters/db/db.server.ts'
import type { Transaction } from '../../../app/adapters/db/engine.ts'

type Table = {
	[Name in keyof Transaction]: Transaction[Name] extends { deleteMany(): Promise<unknown> } ? Name : never
}[keyof Transaction]

/** Deletes every row of these tables, in this order. */
export function emptyTables(...tables: Table[]): Promise<void> {
	return write(async (tx) => {
		for (const table of tables) await (tx[table] as { deleteMany(): Promise<unknown> }).deleteMany()
	})
}
