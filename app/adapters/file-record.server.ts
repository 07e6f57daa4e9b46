import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { saveFile } from './files.server.ts'
import { getSettings } from './settings.server.ts'

/**
 * Creates a record of the shop's latest activity in a file beside the database. It reads as `null` when the file is
 * missing or unreadable.
 */
export function createFileRecord<T>(name: string, schema: z.ZodType<T>) {
	const getPath = () => path.join(getSettings().dataDir, name)
	return {
		read: (): T | null => {
			try {
				return schema.parse(JSON.parse(readFileSync(getPath(), 'utf8')))
			} catch {
				return null
			}
		},
		keep: (record: T) => saveFile(getPath(), Buffer.from(`${JSON.stringify(record, null, '\t')}\n`)),
	}
}
