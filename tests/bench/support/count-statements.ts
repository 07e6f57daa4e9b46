import Database from 'better-sqlite3'

// Preloaded (node --import). Answers each message with the number of SQL statements since the previous one.

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
