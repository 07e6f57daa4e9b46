import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

type Method = (this: unknown, ...given: unknown[]) => unknown

const parts = ['', '-wal'] as const

/**
 * Runs `work` and copies the database with its log before each statement of this process, and at the end: byte for byte
 * what a kill would leave. Returns the number of statements and a copy of each different state.
 */
export async function captureStates(
	databaseFile: string,
	folder: string,
	work: () => unknown,
): Promise<{ statements: number; states: string[] }> {
	const states: string[] = []
	let statements = 0
	let last: Buffer[] = []
	const captureState = () => {
		const files = parts.map((suffix) => `${databaseFile}${suffix}`)
		const bytes = files.map((file) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0)))
		if (states.length > 0 && bytes.every((part, index) => part.equals(last[index]!))) return
		last = bytes
		const file = path.join(folder, String(states.length), 'shop.db')
		mkdirSync(path.dirname(file), { recursive: true })
		for (const [index, suffix] of parts.entries())
			if (bytes[index]!.length > 0) writeFileSync(`${file}${suffix}`, bytes[index]!)
		states.push(file)
	}
	const runStatement = () => {
		statements += 1
		captureState()
	}
	const scratch = new Database(':memory:')
	const prepared = Object.getPrototypeOf(scratch.prepare('SELECT 1')) as Record<string, Method>
	scratch.close()
	const putBack = [
		...['run', 'get', 'all'].map((name) => before(prepared, name, runStatement)),
		before(Database.prototype as unknown as Record<string, Method>, 'exec', runStatement),
	]
	try {
		await work()
	} finally {
		for (const back of putBack) back()
	}
	captureState()
	return { statements, states }
}

function before(prototype: Record<string, Method>, name: string, runStatement: () => void): () => void {
	const real = prototype[name]!
	prototype[name] = function (...given) {
		runStatement()
		return real.apply(this, given)
	}
	return () => void (prototype[name] = real)
}
