import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { settings } from '#app/adapters/settings.server.ts'
import { loggedInAdmin, loggedIn } from '../../support/pages/logged-in.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { isSilent } from '#app/shop/backup/silent-copy.server.ts'
import { placeKeys } from '#app/shop/backup/manifest.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { sectionOf } from '../../support/pages/shopper-page.ts'

const { dataDir } = settings()
const folder = path.join(dataDir, 'backups')

const person = await loggedInAdmin()

const part = () => sectionOf(person.page(), 'Backups')
const isAlarm = () => part().getAttribute('class')!.includes('border-danger')
const press = () => person.submit({}, { form: 'form[action="/admin/backup"]' })

function leaveRecord(last: { hoursAgo: number; problem?: string }, lastGood?: { hoursAgo: number }) {
	const result = ({ hoursAgo, problem }: { hoursAgo: number; problem?: string }) => {
		const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
		return {
			startedAt: at,
			endedAt: at,
			made: problem ? null : { file: '/mnt/backups/shop.tar', bytes: 3_500_000_000 },
			problem: problem ?? null,
		}
	}
	writeFileSync(
		path.join(dataDir, 'last-backup.json'),
		JSON.stringify({ last: result(last), lastGood: lastGood ? result(lastGood) : null }),
	)
}

test('without BACKUP_DIR the dashboard says that only its button makes a backup, and where; two submissions make one, also from the settings', async () => {
	await person.open('/admin')
	expect(part().textContent).toContain('No backup has been made yet.')
	expect(part().textContent).toContain(
		`None is made by itself: set BACKUP_DIR to a folder on another disk for one every night. The button puts one into ${folder}.`,
	)
	expect(isAlarm()).toBe(false)
	const page = await press()
	expect(page.path).toBe('/admin')
	expect(page.html).toContain('The backup has begun.')
	expect(part().textContent).toMatch(/A backup is being made since \d+ \w+ \d{4}, /)
	expect(page.html).toContain('<noscript><meta http-equiv="refresh" content="15;url=/admin?refresh=now"/></noscript>')
	await person.open('/admin/settings/backup')
	const again = await person.submit({}, { button: 'Back up now' })
	expect(again.path).toBe('/admin/settings/backup')
	expect(again.html).toContain('A backup is being made already.')
	expect(again.text).toMatch(/A backup is being made since|The shop was backed up on/)
	await vi.waitFor(
		async () => {
			await person.open('/admin')
			expect(part().textContent).toContain('The shop was backed up on ')
		},
		{ timeout: 30_000, interval: 200 },
	)
	const made = readdirSync(folder).filter((name) => name.endsWith('.tar'))
	expect(made).toHaveLength(1)
	expect(part().textContent).toMatch(new RegExp(`\\d\\.\\d MBmade in \\d+ s${path.join(folder, made[0]!)}`))
	expect(isAlarm()).toBe(false)
})

test('a backup that failed is an alarm on the dashboard with the reason and the last good one, also after a restart', async () => {
	leaveRecord({ hoursAgo: 1, problem: 'There is not enough room for a backup in /mnt/backups.' }, { hoursAgo: 25 })
	await person.open('/admin')
	expect(part().textContent).toMatch(
		/The backup of .* failed\.There is not enough room for a backup in \/mnt\/backups\.The last good one: .*3\.3 GB/,
	)
	expect(isAlarm()).toBe(true)
	expect(person.words('main section h2')).toBe('Backups')
})

test('a backup older than 36 hours is an alarm on the dashboard', async () => {
	leaveRecord({ hoursAgo: 36.1 }, { hoursAgo: 36.1 })
	await person.open('/admin')
	expect(isAlarm()).toBe(true)
	expect(part().textContent).toEqual(expect.stringContaining('The last backup is older than 36 hours.'))
})

// Rule: silent-copy.

const title = 'This is a copy of the shop'
const becomeCopy = () =>
	write((tx) => tx.setting.create({ data: { key: placeKeys.silent, value: '2026-11-26T10:00:00.000Z' } }))

test('the dashboard of an owner says that this is a copy, until its button says that it is the shop', async () => {
	const owner = await loggedInAdmin()
	await becomeCopy()
	const page = await owner.open('/admin')
	expect(page.text).toContain(title)
	const after = await owner.submit({}, { button: 'This is the shop now' })
	expect(after.path).toBe('/admin')
	expect(after.text).toContain('This is the shop now. What comes is sent again.')
	expect(after.text).not.toContain(title)
	expect(await isSilent()).toBe(false)
})

test('a manager reads of it and has no button', async () => {
	const manager = await loggedIn(await makeAdmin('manager'))
	await becomeCopy()
	const page = await manager.open('/admin')
	expect(page.text).toContain('An owner says here when this is the shop.')
	expect(page.html).not.toContain('action="/admin/this-shop"')
})
