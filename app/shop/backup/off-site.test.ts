// This import must come before those of the shop.
import { createOwnFolder } from '../../../tests/support/own-folder.ts'
import { bucket } from '../../../tests/support/storage/file-bucket.ts'
import { setSetting } from '../../../tests/support/data/tables.ts'
import { existsSync, mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { offSiteCard } from '../settings/cards.ts'
import { makeRecordedBackup } from './backup.server.ts'
import { identityKeys } from './manifest.ts'
import { readOffSiteRecord } from './off-site.server.ts'
import { isRestoreTestDue, testRestore } from './restore-test.server.ts'

// Rule: off-site.

afterAll(() => bucket.stop())
const hour = 60 * 60 * 1000
const folder = path.join(createOwnFolder(), 'elsewhere')

const copyTo = (where: string) => setSetting('off-site.where', where)
beforeEach(() => copyTo(''))

test('the backup destination is an absolute folder, a bucket or nothing', () => {
	const isPlace = (where: string) => offSiteCard.schema.safeParse({ where }).success
	expect(['', '/mnt/elsewhere', 's3://bucket/shop?endpoint=https://s3.example'].filter(isPlace)).toHaveLength(3)
	expect(['backups', '/mnt/../etc', 'https://example.com', '/'].filter(isPlace)).toEqual([])
})

describe('a folder as off-site copy', () => {
	test('gets a copy of each backup, and surplus copies are deleted', async () => {
		mkdirSync(folder, { recursive: true })
		for (const old of [1, 2]) writeFileSync(path.join(folder, `shop-2020-01-01T0${old}-00-00-000Z.tar`), '')
		writeFileSync(path.join(folder, 'notes.txt'), '')
		await copyTo(folder)
		const { file, offSite } = await makeRecordedBackup()
		expect(offSite).toMatchObject({ where: folder, problem: null })
		expect(readdirSync(folder)).toContain(path.basename(file))
		expect(readdirSync(folder)).toContain('notes.txt')
		expect(readdirSync(folder)).not.toContain('shop-2020-01-01T01-00-00-000Z.tar')
	})

	test("gets nothing from a standby copy, which would delete the shop's backups", async () => {
		await copyTo(folder)
		const silent = await write((tx) => tx.setting.create({ data: { key: identityKeys.silent, value: 'now' } }))
		expect((await makeRecordedBackup()).offSite).toBeNull()
		await write((tx) => tx.setting.delete({ where: { key: silent.key } }))
	})

	test('that is missing is reported, and the backup still succeeds', async () => {
		await copyTo(path.join(folder, 'unmounted'))
		const { file } = await makeRecordedBackup()
		expect(existsSync(file)).toBe(true)
		expect(readOffSiteRecord()?.problem).toContain('ENOENT')
	})
})

test('a backup folder that now points into the uploads gets no copy', async () => {
	const derived = path.join(getSettings().uploadsDir, 'derived')
	mkdirSync(derived, { recursive: true })
	const link = path.join(createOwnFolder(), 'link')
	symlinkSync(derived, link)
	await copyTo(link)
	await makeRecordedBackup()
	expect(readdirSync(derived)).toEqual([])
	expect(readOffSiteRecord()?.problem).toContain("is inside the shop's uploads folder")
})

test('a backup command into the uploads is refused', async () => {
	const derived = path.join(getSettings().uploadsDir, 'derived')
	await expect(makeRecordedBackup(derived)).rejects.toThrow(`The backup was not made: ${derived} is inside`)
})

describe('a bucket', () => {
	test('gets a copy and passes a test restore', async () => {
		await copyTo(bucket.variables.UPLOADS_URL)
		const { file, offSite } = await makeRecordedBackup()
		expect(offSite).toMatchObject({ problem: null })
		expect(await testRestore()).toMatchObject({ file: path.basename(file), problem: null, orders: 0 })
	})
})

describe('a test restore', () => {
	test('reports a damaged backup and is due again a day later', async () => {
		const { file } = await makeRecordedBackup()
		truncateSync(file, 10_000)
		const now = new Date()
		const { problem } = await testRestore(now)
		expect(problem).toContain('cannot be used')
		expect(isRestoreTestDue(new Date(now.getTime() + hour))).toBe(false)
		expect(isRestoreTestDue(new Date(now.getTime() + 25 * hour))).toBe(true)
	})

	test('is due a week after a successful one', async () => {
		await makeRecordedBackup()
		const now = new Date()
		expect(await testRestore(now)).toMatchObject({ problem: null })
		expect(isRestoreTestDue(new Date(now.getTime() + 6 * 24 * hour))).toBe(false)
		expect(isRestoreTestDue(new Date(now.getTime() + 7.1 * 24 * hour))).toBe(true)
	})
})
