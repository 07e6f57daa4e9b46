import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { makeStaff } from '../../../tests/support/data/shop-data.ts'
import { onPostgresql } from '../../../tests/support/postgresql/tested-engine.ts'
import { setSetting } from '../../../tests/support/data/tables.ts'
import { identityKeys } from './manifest.ts'
import {
	areNotificationsPaused,
	saveIdentity,
	activateCopy,
	recognizeCopy,
	findStandbyCopy,
	unlessPaused,
} from './standby-copy.server.ts'

// Rule: silent-copy.

const beside = path.join(getSettings().dataDir, 'this-shop.json')
const deleteIdentity = () => write((tx) => tx.setting.deleteMany({ where: { key: { startsWith: 'place.' } } }))
const context = { isEnding: () => false, abort: new AbortController().signal }
const sent: string[] = []
const job = unlessPaused(async () => sent.push('a mail'))

beforeEach(async () => {
	await deleteIdentity()
	rmSync(beside, { force: true })
	sent.length = 0
})
afterEach(deleteIdentity)

test('a shop that restarts on its own database still sends notifications', async () => {
	await recognizeCopy()
	await recognizeCopy()
	expect(await areNotificationsPaused()).toBe(false)
	await job(context)
	expect(sent).toEqual(['a mail'])
})

async function putBack() {
	const before = await read.setting.findUniqueOrThrow({ where: { key: identityKeys.file } })
	await saveIdentity()
	await write((tx) => tx.setting.update({ where: { key: before.key }, data: { value: before.value! } }))
}

async function cutOff() {
	const behind = readFileSync(beside)
	await saveIdentity()
	writeFileSync(beside, behind)
}

test.skipIf(onPostgresql).each([
	['a copy where the file beside it is missing', async () => rmSync(beside), true],
	['a copy beside the file of another shop', async () => writeFileSync(beside, '{"id": "another", "mark": 1}'), true],
	['a copy where it was put back from before the last mark', putBack, true],
	['the shop where the file is behind, for a start was cut off', cutOff, false],
	['the shop where the file cannot be understood', async () => writeFileSync(beside, '{"id": '), false],
])('a single-file database is %s', async (_, happens, isCopy) => {
	await recognizeCopy()
	await happens()
	await recognizeCopy()
	expect(await areNotificationsPaused()).toBe(isCopy)
})

test('a server database is a copy when its location differs', async () => {
	await setSetting(identityKeys.server, 'another server/1/2')
	await recognizeCopy()
	expect(await areNotificationsPaused()).toBe(onPostgresql)
})

describe('a standby copy', () => {
	beforeEach(() => setSetting(identityKeys.silent, new Date().toISOString()))

	test('stays paused after a restart and sends nothing', async () => {
		await recognizeCopy()
		await job(context)
		expect(sent).toEqual([])
		expect(await findStandbyCopy()).toMatchObject({ mails: 0, webhookCount: 0 })
	})

	test('sends pending notifications once an owner makes it the live shop, and keeps its location', async () => {
		expect(await activateCopy(await makeStaff(), { keepsPaused: false })).toBe(true)
		await recognizeCopy()
		await job(context)
		expect(sent).toEqual(['a mail'])
	})

	test('suspends pending notifications when the owner chooses so', async () => {
		const { id } = await write((tx) =>
			tx.outboxMail.create({ data: { template: 'welcome', recipient: 'asha@example.com', payload: {} } }),
		)
		await activateCopy(await makeStaff(), { keepsPaused: true })
		expect(await read.outboxMail.findUnique({ where: { id } })).toMatchObject({ state: 'failed' })
	})

	test('becomes the live shop by an owner only', async () => {
		const manager = await makeStaff('manager')
		await expect(activateCopy(manager, { keepsPaused: false })).rejects.toThrow(/does not include/)
	})
})
