import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import * as settingsModule from '#app/adapters/settings.server.ts'
import { makeCustomer, makeCustomerWith, makeProduct } from '../../tests/support/data/shop-data.ts'
import { createOwnFolder } from '../../tests/support/own-folder.ts'
import * as backups from './backup/run-backup.server.ts'
import { getBackupState, startBackup, stopBackup } from './backup/run-backup.server.ts'
import * as stock from './catalog/back-in-stock/notify-back-in-stock.server.ts'
import { runScheduledMaintenance } from './open-shop.server.ts'

const folder = createOwnFolder()
const context = { isEnding: () => false, abort: new AbortController().signal }
const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const madeIn = () => readdirSync(folder).filter((name) => name.endsWith('.tar'))
const untilMade = () =>
	vi.waitFor(async () => expect((await getBackupState()).runningSince).toBeNull(), { timeout: 240_000, interval: 50 })

test('a missed backup is made once after startup, older ones are pruned, and a failure is reported', async () => {
	process.env.BACKUP_DIR = folder
	const real = settingsModule.getSettings()
	vi.spyOn(settingsModule, 'getSettings').mockReturnValue({ ...real, backupDir: folder })
	const [older, oldest] = ['shop-2020-01-02T01-00-00-000Z.tar', 'shop-2020-01-02T00-00-00-000Z.tar']
	for (const name of [older, oldest]) writeFileSync(path.join(folder, name), 'of before')
	// The real time comes last because half past two may be within the six minutes.
	let now = minutes(-6)
	const runOnce = runScheduledMaintenance(() => now)
	await runOnce(context)
	expect(await getBackupState()).toMatchObject({ runningSince: null, last: null, isNightly: true, folder })

	now = minutes(0)
	await runOnce(context)
	expect((await getBackupState()).runningSince).not.toBeNull()
	expect(await startBackup()).toBe(false)
	await untilMade()
	const { last, lastGood } = await getBackupState()
	expect(last!.problem).toBe(null)
	expect(last).toEqual(lastGood)
	expect(madeIn().toSorted()).toEqual([older, path.basename(lastGood!.made!.file)])

	await runOnce(context)
	expect((await getBackupState()).runningSince).toBeNull()
	expect((await getBackupState(minutes(35 * 60))).isOld).toBe(false)
	expect((await getBackupState(minutes(37 * 60))).isOld).toBe(true)

	// The folder is unwritable.
	rmSync(folder, { recursive: true })
	writeFileSync(folder, 'a file')
	expect(await startBackup()).toBe(true)
	await untilMade()
	expect((await getBackupState()).last).toMatchObject({
		made: null,
		problem: `The backup was not made: ${folder} is not a folder. Please choose another folder.`,
	})
	expect((await getBackupState()).lastGood).toEqual(lastGood)
	rmSync(folder)
	mkdirSync(folder)

	// Stopping is not a failure.
	expect(await startBackup()).toBe(true)
	await stopBackup()
	expect(await startBackup()).toBe(false)
	expect((await getBackupState()).lastGood).toEqual(lastGood)
})

test('maintenance sends back-in-stock emails, and their failure does not prevent the backup', async () => {
	const real = settingsModule.getSettings()
	vi.spyOn(settingsModule, 'getSettings').mockReturnValue({ ...real, backupDir: undefined })
	const tell = vi.spyOn(stock, 'notifyBackInStock').mockRejectedValueOnce(new Error('disk is full'))
	const back = vi.spyOn(backups, 'backUpIfDue').mockResolvedValue(undefined)
	let now = minutes(0)
	const runOnce = runScheduledMaintenance(() => now)
	now = minutes(6)
	await expect(runOnce(context)).rejects.toThrow('disk is full')
	expect(back).toHaveBeenCalledOnce()
	await runOnce(context)
	expect(tell).toHaveBeenCalledTimes(2)
})

test('maintenance deletes submitted forms that have expired (rule: retention)', async () => {
	const row = { browserHash: 'browser', userId: null, network: 'network', fields: [], isPartial: false }
	const times = [-1, 1].map((minute) => ({ ...row, path: `/form${minute}`, expiresAt: minutes(minute) }))
	await write((tx) => tx.formDraft.createMany({ data: times }))
	await runScheduledMaintenance()(context)
	expect(await read.formDraft.findMany({ select: { path: true } })).toEqual([{ path: '/form1' }])
})

test('maintenance deletes checkout drafts that were not used for 30 days (rule: checkout-draft)', async () => {
	const [older, newer] = [await makeCustomer(), await makeCustomer()]
	const draftOf = (userId: number, days: number) => ({ userId, fields: {}, updatedAt: minutes(-days * 24 * 60) })
	await write((tx) => tx.checkoutDraft.createMany({ data: [draftOf(older, 31), draftOf(newer, 29)] }))
	await runScheduledMaintenance()(context)
	expect(await read.checkoutDraft.findMany({ select: { userId: true } })).toEqual([{ userId: newer }])
})

test('maintenance keeps carts, however old (rule: retention)', async () => {
	const { variants } = await makeProduct({ name: 'Carted Kurta', stock: 4 })
	const userId = await makeCustomerWith([variants[0]!, 2])
	const createdAt = minutes(-1_000 * 24 * 60)
	await write((tx) => tx.cartItem.updateMany({ where: { userId }, data: { createdAt, addedAt: createdAt } }))
	await runScheduledMaintenance(() => minutes(0))(context)
	expect(await read.cartItem.count({ where: { userId } })).toBe(1)
})

test('the next run is when a sale starts or ends, if sooner than a minute (rule: sale-runs)', async () => {
	const now = minutes(0)
	const startsAt = new Date(now.getTime() + 5_000)
	const { id } = await write((tx) => tx.sale.create({ data: { name: 'Soon', kind: 'percent', percent: 10, startsAt } }))
	expect(await runScheduledMaintenance(() => now)(context)).toBe(5_000)
	expect(await runScheduledMaintenance(() => startsAt)(context)).toBe(60_000)
	expect(await read.sale.findUnique({ where: { id } })).toMatchObject({ isRunning: true })
})
