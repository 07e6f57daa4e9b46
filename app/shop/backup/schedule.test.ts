import { expect, test } from 'vitest'
import { type BackupResult, isBackupDue, isBackupOld, surplusBackups } from './schedule.ts'
import { words } from '../../../tests/support/words.ts'

/** India's clocks. */
const at = (text: string) => new Date(`${text}+05:30`)
const good = (text: string): BackupResult => ({
	startedAt: at(text),
	endedAt: at(text),
	made: { file: 'shop.tar', bytes: 1 },
	problem: null,
})
const failed = (text: string): BackupResult => ({
	startedAt: at(text),
	endedAt: at(text),
	made: null,
	problem: 'The disk is full.',
})

test('the nightly backup is due when there is none yet', () => {
	expect(isBackupDue({ last: null, lastGood: null }, at('2026-03-10T14:00'))).toBe(true)
})

test('the nightly backup is due once, at half past two in India, whatever was made by hand the day before', () => {
	const record = { last: good('2026-03-09T22:00'), lastGood: good('2026-03-09T22:00') }
	expect(isBackupDue(record, at('2026-03-10T02:29'))).toBe(false)
	expect(isBackupDue(record, at('2026-03-10T02:30'))).toBe(true)
	const made = { last: good('2026-03-10T02:31'), lastGood: good('2026-03-10T02:31') }
	expect(isBackupDue(made, at('2026-03-10T23:59'))).toBe(false)
	expect(isBackupDue(made, at('2026-03-11T02:29'))).toBe(false)
})

test('the nightly backup is due later on when the shop was off in the night', () => {
	const record = { last: good('2026-03-07T02:31'), lastGood: good('2026-03-07T02:31') }
	expect(isBackupDue(record, at('2026-03-10T11:00'))).toBe(true)
})

test('the nightly backup is due again an hour after it failed, and not before', () => {
	const record = { last: failed('2026-03-10T02:31'), lastGood: good('2026-03-09T02:31') }
	expect(isBackupDue(record, at('2026-03-10T03:30'))).toBe(false)
	expect(isBackupDue(record, at('2026-03-10T03:31'))).toBe(true)
})

test('the last good backup is old after 36 hours; one that was never made is not old', () => {
	const record = { last: failed('2026-03-10T14:00'), lastGood: good('2026-03-09T02:30') }
	expect(isBackupOld(record, at('2026-03-10T14:30'))).toBe(false)
	expect(isBackupOld(record, at('2026-03-10T14:31'))).toBe(true)
	expect(isBackupOld({ last: null, lastGood: null }, at('2026-03-10T14:31'))).toBe(false)
})

const name = (text: string) => `shop-${at(text).toISOString().replace(/[:.]/g, '-')}.tar`

test('of older backups the newest of each of seven days and of each of four weeks is kept', () => {
	const nights = Array.from({ length: 60 }, (_, index) =>
		name(new Date(Date.UTC(2026, 2, 20 - index, 2, 31)).toISOString().slice(0, 16)),
	)
	const gone = new Set(surplusBackups(nights))
	// Friday, 20 March 2026, the six days before, and three Sundays before this one.
	const kept = nights.filter((one) => !gone.has(one))
	const days = words(`
		2026-03-20 2026-03-19 2026-03-18 2026-03-17 2026-03-16 2026-03-15 2026-03-14 2026-03-08 2026-03-01
	`)
	expect(kept).toEqual(days.map((day) => name(`${day}T02:31`)))
})

test('of several backups of one day the newest is kept, and a long pause takes none away', () => {
	const list = [name('2026-03-20T10:00'), name('2026-03-20T02:31'), name('2025-01-01T02:31'), name('2024-01-01T02:31')]
	expect(surplusBackups(list)).toEqual([name('2026-03-20T02:31')])
})

test('no file is removed as an old backup that has another name', () => {
	const others = [
		'shop-before-migration-20260101000000000.db',
		'shop-2026-01-01T02-00-00-000Z.tar.partial',
		'notes.txt',
		'shop-mine.tar',
	]
	expect(
		surplusBackups([
			...others,
			...Array.from({ length: 20 }, (_, index) => name(`2026-03-20T${10 + (index % 10)}:0${index % 6}`)),
		]).filter((one) => others.includes(one)),
	).toEqual([])
})
