import { type Prisma, write } from '../../../app/adapters/db/db.server.ts'
import type { Transaction } from '../../../app/adapters/db/engine.ts'

type Table = {
	[Name in keyof Transaction]: Transaction[Name] extends { deleteMany(): Promise<unknown> } ? Name : never
}[keyof Transaction]

/** Deletes every row of these tables, in the given order. */
export function emptyTables(...tables: Table[]): Promise<void> {
	return write(async (tx) => {
		for (const table of tables) await (tx[table] as { deleteMany(): Promise<unknown> }).deleteMany()
	})
}

/** Replaces all settings. */
export function setSettings(values: Record<string, Prisma.InputJsonValue>): Promise<unknown> {
	return write(async (tx) => {
		await tx.setting.deleteMany()
		await tx.setting.createMany({ data: Object.entries(values).map(([key, value]) => ({ key, value })) })
	})
}

/** Adds or changes one setting. */
export function setSetting(key: string, value: Prisma.InputJsonValue): Promise<unknown> {
	return write((tx) => tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } }))
}
