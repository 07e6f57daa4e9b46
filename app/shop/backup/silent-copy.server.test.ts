import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { makeStaff } from '../../../tests/support/data/shop-data.ts'
import { onPostgresql } from '../../../tests/support/postgresql/tested-engine.ts'
import { setSetting } from '../../../tests/support/data/tables.ts'
import { placeKeys } from './manifest.ts'
import { isSilent, keepPlace, openCopyAsShop, recognizeCopy, silentCopy, unlessSilent } from './silent-copy.server.ts'

// Rule: silent-copy.

const beside = path.join(settings().dataDir, 'this-shop.json')
const forgetPlace = () => write((tx) => tx.setting.deleteMany({ where: { key: { startsWith: 'place.' } } }))
const context = { isEnding: () => false, abort: new AbortController().signal }
const sent: string[] = []
const job = unlessSilent(async () => sent.push('a mail'))

beforeEach(async () => {
	await forgetPlace()
	rmSync(beside, { force: true })
	sent.length = 0
})
afterEach(forgetPlace)

test('a shop that starts again on its own database goes on sending', async () => {
	await recognizeCopy()
	await recognizeCopy()
	expect(await isSilent()).toBe(false)
	await job(context)
	expect(sent).toEqual(['a mail'])
})

async function putBack() {
	const before = await read.setting.findUniqueOrThrow({ where: { key: placeKeys.file } })
	await keepPlace()
	await write((tx) => tx.setting.update({ where: { key: before.key }, data: { value: before.value! } }))
}

async function cutOff() {
	const behind = readFileSync(beside)
	await keepPlace()
	writeFileSync(beside, behind)
}

test.skipIf(onPostgresql).each([
	['a copy where the file beside it is missing', async () => rmSync(beside), true],
	['a copy beside the file of another shop', async () => writeFileSync(beside, '{"id": "another", "mark": 1}'), true],
	['a copy where it was put back from before the last mark', putBack, true],
	['the shop where the file is behind, for a start was cut off', cutOff, false],
	['the shop where the file cannot be understood', async () => writeFileSync(beside, '{"id": '), false],
])('a database of one file is %s', async (_, happens, isCopy) => {
	await recognizeCopy()
	await happens()
	await recognizeCopy()
	expect(await isSilent()).toBe(isCopy)
})

test('a database of a server is a copy where it has another place', async () => {
	await setSetting(placeKeys.server, 'another server/1/2')
	await recognizeCopy()
	expect(await isSilent()).toBe(onPostgresql)
})

describe('a silent copy', () => {
	beforeEach(() => setSetting(placeKeys.silent, new Date().toISOString()))

	test('stays silent at the next start, and sends nothing', async () => {
		await recognizeCopy()
		await job(context)
		expect(sent).toEqual([])
		expect(await silentCopy()).toMatchObject({ mails: 0, news: 0 })
	})

	test('sends what waits once an owner calls it the shop, and keeps its place', async () => {
		expect(await openCopyAsShop(await makeStaff(), { holdsBack: false })).toBe(true)
		await recognizeCopy()
		await job(context)
		expect(sent).toEqual(['a mail'])
	})

	test('holds back what waits where the owner says so', async () => {
		const { id } = await write((tx) =>
			tx.outboxMail.create({ data: { template: 'welcome', recipient: 'asha@example.com', payload: {} } }),
		)
		await openCopyAsShop(await makeStaff(), { holdsBack: true })
		expect(await read.outboxMail.findUnique({ where: { id } })).toMatchObject({ state: 'failed' })
	})

	test('is called the shop by owners alone', async () => {
		const manager = await makeStaff('manager')
		await expect(openCopyAsShop(manager, { holdsBack: false })).rejects.toThrow(/does not include/)
	})
})
