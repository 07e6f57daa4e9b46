import { expect, test } from 'vitest'
import { type BackupResult, isBackupDue, isBackupOld, listSurplusBackups } from './schedule.ts'
import { splitList } from '../../../tests/support/split-list.ts'

/** Parses a time in IST. */
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

const night = good('2026-03-10T02:31')
const evening = good('2026-03-09T22:00')
const before = good('2026-03-09T02:31')

test.each([
	['when there is none yet', null, null, '2026-03-10T14:00', true],
	['not before half past two, whatever was made by hand', evening, evening, '2026-03-10T02:29', false],
	['at half past two in India', evening, evening, '2026-03-10T02:30', true],
	['once a day', night, night, '2026-03-10T23:59', false],
	['not before the next night', night, night, '2026-03-11T02:29', false],
	['later on when the shop was off in the night', before, before, '2026-03-10T11:00', true],
	['not within an hour after it failed', failed('2026-03-10T02:31'), before, '2026-03-10T03:30', false],
	['again an hour after it failed', failed('2026-03-10T02:31'), before, '2026-03-10T03:31', true],
])('the nightly backup is due %s', (_, last, lastGood, now, isDue) => {
	expect(isBackupDue({ last, lastGood }, at(now))).toBe(isDue)
})

test('the last good backup is old after 36 hours; a missing backup is not old', () => {
	const record = { last: failed('2026-03-10T14:00'), lastGood: good('2026-03-09T02:30') }
	expect(isBackupOld(record, at('2026-03-10T14:30'))).toBe(false)
	expect(isBackupOld(record, at('2026-03-10T14:31'))).toBe(true)
	expect(isBackupOld({ last: null, lastGood: null }, at('2026-03-10T14:31'))).toBe(false)
})

const name = (text: string) => `shop-${at(text).toISOString().replace(/[:.]/g, '-')}.tar`

test('the newest older backup of each of seven days and each of four weeks is kept', () => {
	const nights = Array.from({ length: 60 }, (_, index) =>
		name(new Date(Date.UTC(2026, 2, 20 - index, 2, 31)).toISOString().slice(0, 16)),
	)
	const gone = new Set(listSurplusBackups(nights))
	// The dates are Friday, 20 March 2026, the six days before it, and the three previous Sundays.
	const kept = nights.filter((one) => !gone.has(one))
	const days = splitList(`
		2026-03-20 2026-03-19 2026-03-18 2026-03-17 2026-03-16 2026-03-15 2026-03-14 2026-03-08 2026-03-01
	`)
	expect(kept).toEqual(days.map((day) => name(`${day}T02:31`)))
})

test('the newest of several backups of one day is kept, and a long pause deletes none', () => {
	const list = [name('2026-03-20T10:00'), name('2026-03-20T02:31'), name('2025-01-01T02:31'), name('2024-01-01T02:31')]
	expect(listSurplusBackups(list)).toEqual([name('2026-03-20T02:31')])
})

test('a file with another name is never removed as an old backup', () => {
	const others = [
		'shop-before-migration-20260101000000000.db',
		'shop-2026-01-01T02-00-00-000Z.tar.partial',
		'notes.txt',
		'shop-mine.tar',
	]
	expect(
		listSurplusBackups([
			...others,
			...Array.from({ length: 20 }, (_, index) => name(`2026-03-20T${10 + (index % 10)}:0${index % 6}`)),
		]).filter((one) => others.includes(one)),
	).toEqual([])
})
