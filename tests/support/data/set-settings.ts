import type { Prisma } from '../../../app/adapters/db/db.server.ts'
import { write } from '../../../app/adapters/db/db.server.ts'

/** In place of all that was set. */
export function setSettings(values: Record<string, Prisma.InputJsonValue>): Promise<unknown> {
	return write(async (tx) => {
		await tx.setting.deleteMany()
		await tx.setting.createMany({ data: Object.entries(values).map(([key, value]) => ({ key, value })) })
	})
}

/** Beside what is set. */
export function setSetting(key: string, value: Prisma.InputJsonValue): Promise<unknown> {
	return write((tx) => tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } }))
}
