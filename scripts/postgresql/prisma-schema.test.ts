import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postgresqlSchema } from './prisma-schema.mjs'

const schema = readFileSync('prisma/schema.prisma', 'utf8')
const models = (text: string) => text.slice(text.indexOf('\nmodel '))

test('the PostgreSQL schema equals the SQLite schema except provider, folder and JSON storage', () => {
	const made = postgresqlSchema(schema)
	expect(made).toContain('provider = "postgresql"')
	expect(made).not.toContain('sqlite')
	expect(made).toContain('db/generated-postgresql"')
	expect(models(made).replaceAll(' @db.Json', '')).toBe(models(schema))
	const lists = /^\s+\w+ +Json\b/gm
	expect(made.match(/^\s+\w+ +Json\?? @db\.Json\b/gm)).toHaveLength(schema.match(lists)!.length)
})
