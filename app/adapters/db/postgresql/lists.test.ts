import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createOwnFolder } from '../../../../tests/support/own-folder.ts'
import { fillShop } from '../../../../tests/bench/support/fill-shop.ts'
import * as lists from '../../../../tests/support/postgresql/every-list.ts'
import { copyFileToServer } from '../copying/copy-shop.server.ts'
import { migrateDatabase } from '../sqlite/migrate.server.ts'
import { createDatabase } from '../../../../tests/support/postgresql/shared-server.ts'

// Runs the shop itself once with each engine over the same rows: the results must be the same.

type Answers = Record<string, unknown>

const rows = 600
const folder = createOwnFolder()
const file = path.join(folder, 'shop.db')
let inSqlite: Answers
let inPostgresql: Answers

beforeAll(async () => {
	copyFileSync(inject('databaseTemplate'), file)
	fillShop(file, rows, rows)
	const url = await createDatabase()
	await copyFileToServer(file, url)
	// The file is opened as the shop opens it, because filling a server has ended its write-ahead log.
	migrateDatabase(file)
	vi.useFakeTimers({ toFake: ['Date'] })
	inSqlite = await answersOn(`file:${file}`)
	inPostgresql = await answersOn(url)
}, 300_000)

afterAll(() => void vi.useRealTimers())

const names = [...Object.keys(lists.listings).map((name) => `the listing of ${name}`), ...Object.keys(lists.others)]

async function answersOn(url: string): Promise<Answers> {
	Object.assign(process.env, { DATABASE_URL: url, DATA_DIR: folder })
	vi.resetModules()
	const { everything, listings, others } = await import('../../../../tests/support/postgresql/every-list.ts')
	const { listProducts } = await import('#app/shop/catalog/listing/product-listing.server.ts')
	const { closeDatabase } = await import('#app/adapters/db/db.server.ts')
	const answers: Answers = {}
	for (const [name, query] of Object.entries(listings))
		answers[`the listing of ${name}`] = await listProducts({ ...everything, ...query })
	for (const [name, list] of Object.entries(others)) answers[name] = await list()
	await closeDatabase()
	return answers
}

test.each(names)('%s', (name) => {
	expect(inPostgresql[name]).toEqual(inSqlite[name])
})

test('most queries return at least one row', () => {
	const empty = Object.values(inSqlite).filter((answer) => /"total":0|^\[\]$|^null$/.test(JSON.stringify(answer) ?? ''))
	expect(empty.length).toBeLessThan(names.length / 4)
})
