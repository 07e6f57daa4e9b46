import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runProgram } from '../process/run-program.ts'

/** The documented command, in a process of its own. */
export function run(command: 'backup' | 'verify' | 'restore', argument: string, env: NodeJS.ProcessEnv) {
	const own = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
	return runProgram([`scripts/${command}.ts`, argument], { ...own, ...env })
}

/** The settings of a shop in a folder. */
export const shopIn = (folder: string) => ({
	DATABASE_URL: `file:${path.join(folder, 'shop.db')}`,
	UPLOADS_DIR: path.join(folder, 'uploads'),
})

/** Every file below a folder, with its content's hash. */
export function everything(folder: string) {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
	const named = files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()
	return named.map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
}
