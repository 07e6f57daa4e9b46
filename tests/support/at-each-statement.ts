import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

type Method = (this: unknown, ...given: unknown[]) => unknown

/**
 * Runs `work` and copies a database with its log before each statement of this process, and at the end: byte for byte
 * what a kill would leave.
 */
export async function copiesAtEachStatement(
	databaseFile: string,
	folder: string,
	work: () => unknown,
): Promise<string[]> {
	const copies: string[] = []
	const copy = () => {
		const file = path.join(folder, String(copies.length), 'shop.db')
		mkdirSync(path.dirname(file), { recursive: true })
		for (const suffix of ['', '-wal'])
			if (existsSync(`${databaseFile}${suffix}`)) copyFileSync(`${databaseFile}${suffix}`, `${file}${suffix}`)
		copies.push(file)
	}
	const scratch = new Database(':memory:')
	const statements = Object.getPrototypeOf(scratch.prepare('SELECT 1')) as Record<string, Method>
	scratch.close()
	const putBack = [
		...['run', 'get', 'all'].map((name) => before(statements, name, copy)),
		before(Database.prototype as unknown as Record<string, Method>, 'exec', copy),
	]
	try {
		await work()
	} finally {
		for (const back of putBack) back()
	}
	copy()
	return copies
}

function before(prototype: Record<string, Method>, name: string, act: () => void): () => void {
	const real = prototype[name]!
	prototype[name] = function (...given) {
		act()
		return real.apply(this, given)
	}
	return () => void (prototype[name] = real)
}
