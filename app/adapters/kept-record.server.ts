import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { saveFile } from './files.server.ts'
import { settings } from './settings.server.ts'

/**
 * Creates a record of the shop's latest activity in a file beside the database. It reads as `null` when the file is
 * missing or unreadable.
 */
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
