import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeMigration } from './migration/write-migration.ts'
import { openMigratedSqlite } from './postgresql/baseline.ts'

let root: string
const at = (...names: string[]) => path.join(root, ...names)
const text = (...names: string[]) => readFileSync(at(...names), 'utf8')

beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), 'shop-migration-'))
	cpSync('prisma', at('prisma'), { recursive: true, filter: (name) => !name.startsWith('prisma/seed') })
	mkdirSync(at('tests/house'), { recursive: true })
	cpSync('tests/house/migrations.sha256', at('tests/house/migrations.sha256'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function addToModel(model: string, ...lines: string[]) {
	const schema = text('prisma/schema.prisma')
	writeFileSync(at('prisma/schema.prisma'), schema.replace(`model ${model} {\n`, `$&${lines.join('\n')}\n`))
}
const newest = () =>
	readdirSync(at('prisma/migrations'))
		.filter((name) => /^\d/.test(name))
		.toSorted()
		.at(-1)!
const checksum = () => {
	const content = readFileSync(at('prisma/migrations', newest(), 'migration.sql'))
	return `${createHash('sha256').update(content).digest('hex')}  ${newest()}/migration.sql\n`
}
const guards = () => {
	const sqlite = openMigratedSqlite(at('prisma/migrations'))
	const count = sqlite.prepare(`SELECT count(*) FROM sqlite_master WHERE "type" = 'trigger'`).pluck().get()
	sqlite.close()
	return count
}

test('columns are added in both engines, and the table keeps its constraints and triggers', async () => {
	const before = guards()
	addToModel(
		'ContactMessage',
		'readAt DateTime?',
		'byUserId Int?',
		'reader User? @relation(fields: [byUserId], references: [id], onDelete: SetNull)',
	)
	addToModel('User', 'readMessages ContactMessage[]')
	addToModel('Product', 'grams Int @default(0)', 'labels Json @default("[]")', '@@index([grams])')
	expect(await writeMigration('grams', root)).toContain('and its twin in prisma/postgresql')
	expect(text('prisma/migrations', newest(), 'migration.sql'))
		.toBe(`ALTER TABLE "ContactMessage" ADD COLUMN "readAt" DATETIME;
ALTER TABLE "ContactMessage" ADD COLUMN "byUserId" INTEGER REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Product" ADD COLUMN "grams" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Product" ADD COLUMN "labels" JSONB NOT NULL DEFAULT '[]';
CREATE INDEX "Product_grams_idx" ON "Product"("grams");
`)
	expect(text('prisma/postgresql', newest(), 'migration.sql'))
		.toBe(`ALTER TABLE "Product" ADD COLUMN "grams" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Product" ADD COLUMN "labels" JSON NOT NULL DEFAULT '[]';
ALTER TABLE "ContactMessage" ADD COLUMN "readAt" BIGINT;
ALTER TABLE "ContactMessage" ADD COLUMN "byUserId" BIGINT;
CREATE INDEX "Product_grams_idx" ON "Product"("grams");
ALTER TABLE "ContactMessage" ADD FOREIGN KEY ("byUserId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
`)
	expect(guards()).toBe(before)
	expect(text('tests/house/migrations.sha256').endsWith(checksum())).toBe(true)
})

test('the command updates the checksum of the migration it wrote', async () => {
	addToModel('Product', 'grams Int @default(0)')
	await writeMigration('grams', root)
	const file = at('prisma/migrations', newest(), 'migration.sql')
	writeFileSync(file, `-- What a parcel weighs.\n${readFileSync(file, 'utf8')}`)
	expect(await writeMigration('another', root)).toContain('nothing to write')
	expect(text('tests/house/migrations.sha256')).not.toContain(checksum())
	await writeMigration('grams', root)
	expect(text('tests/house/migrations.sha256').endsWith(checksum())).toBe(true)
})

test('a column that existing rows cannot have is written as Prisma does, with a warning', async () => {
	addToModel('Product', 'weighedAt DateTime @default(now())')
	const message = await writeMigration('weighed', root)
	expect(message).toContain('loses its CHECK constraints')
	expect(message).toContain('Write the same change for PostgreSQL')
	expect(text('prisma/migrations', newest(), 'migration.sql')).toContain('CREATE TABLE "new_Product"')
})

test('a failed migration is named', async () => {
	mkdirSync(at('prisma/migrations/29990101000000_broken'))
	writeFileSync(
		at('prisma/migrations/29990101000000_broken/migration.sql'),
		'ALTER TABLE "Nothing" ADD COLUMN "x" TEXT;',
	)
	addToModel('Product', 'grams Int @default(0)')
	await expect(writeMigration('grams', root)).rejects.toThrow(
		'The migration 29990101000000_broken failed: no such table',
	)
})
