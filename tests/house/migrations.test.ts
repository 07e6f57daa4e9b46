import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A shop does not start when an applied migration has changed, even in a comment.

const sums = new Map(
	readFileSync('tests/house/migrations.sha256', 'utf8')
		.trim()
		.split('\n')
		.map((line) => line.split('  ').toReversed() as [file: string, sum: string]),
)
const files = globSync('*/migration.sql', { cwd: 'prisma/migrations' }).toSorted()

test('a migration applied by running shops is never edited', () => {
	const calculateChecksum = (file: string) =>
		createHash('sha256')
			.update(readFileSync(`prisma/migrations/${file}`))
			.digest('hex')
	expect([...sums].filter(([file, sum]) => !files.includes(file) || calculateChecksum(file) !== sum)).toEqual([])
})

test('every migration except the newest, which may still change, has its checksum in tests/house/migrations.sha256', () => {
	expect(files.slice(0, -1).filter((file) => !sums.has(file))).toEqual([])
})
