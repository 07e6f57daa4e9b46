import Database from 'better-sqlite3'

// Loaded before the shop (node --import): counts the SQL statements it runs, and answers each message of its parent
// with how many there were since the last.

const sqlite = new Database(':memory:')
const statements = Object.getPrototypeOf(sqlite.prepare('SELECT 1')) as Record<string, (...given: unknown[]) => unknown>
let count = 0

for (const name of ['all', 'get', 'run', 'iterate']) {
	const original = statements[name]!
	statements[name] = function counted(...given) {
		count += 1
		return original.apply(this, given)
	}
}

process.on('message', () => {
	process.send?.(count)
	count = 0
})
process.channel?.unref()
