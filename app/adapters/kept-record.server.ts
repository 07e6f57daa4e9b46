import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { saveFile } from './files.server.ts'
import { settings } from './settings.server.ts'

/** What the shop keeps of its last doing in a file beside the database; null without one, or an unreadable one. */
export function keptRecord<T>(name: string, schema: z.ZodType<T>) {
	const file = () => path.join(settings().dataDir, name)
	return {
		read: (): T | null => {
			try {
				return schema.parse(JSON.parse(readFileSync(file(), 'utf8')))
			} catch {
				return null
			}
		},
		keep: (record: T) => saveFile(file(), Buffer.from(`${JSON.stringify(record, null, '\t')}\n`)),
	}
}
