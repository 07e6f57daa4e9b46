import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runProgram } from '../process/run-program.ts'

/** Runs the documented command in a separate process. */
export function run(command: 'backup' | 'verify' | 'restore', argument: string, env: NodeJS.ProcessEnv) {
	const own = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
	return runProgram([`scripts/${command}.ts`, argument], { ...own, ...env })
}

/** Returns the settings of a shop in a folder. */
export const getShopSettings = (folder: string) => ({
	DATABASE_URL: `file:${path.join(folder, 'shop.db')}`,
	UPLOADS_DIR: path.join(folder, 'uploads'),
})

/** Returns every file below a folder with the hash of its content. */
export function listFilesWithHashes(folder: string) {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
	const named = files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()
	return named.map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
}
