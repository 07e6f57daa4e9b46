import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { getSettings } from '#app/adapters/settings.server.ts'
import { logInAdmin, logInVisitor } from '../../support/pages/logged-in.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { areNotificationsPaused } from '#app/shop/backup/standby-copy.server.ts'
import { identityKeys } from '#app/shop/backup/manifest.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { getSection, getText } from '../../support/pages/shopper-page.ts'

const { dataDir } = getSettings()
const folder = path.join(dataDir, 'backups')

const person = await logInAdmin()

const part = () => getSection(person.page(), 'Backups')
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

test('without BACKUP_DIR the dashboard says where manual backups are saved, and a second press makes no second backup', async () => {
	await person.open('/admin')
	expect(part().textContent).toContain('No backup has been made yet.')
	expect(part().textContent).toContain(
		`Automatic backups are off. Ask whoever runs your server to set BACKUP_DIR to a folder on another disk. Manual backups are saved in ${folder}.`,
	)
	expect(isAlarm()).toBe(false)
	const page = await press()
	expect(page.path).toBe('/admin')
	expect(page.html).toContain('Backup started.')
	expect(part().textContent).toMatch(/A backup has been running since \d+ \w+ \d{4}, /)
	expect(page.html).toContain('<noscript><meta http-equiv="refresh" content="15;url=/admin?refresh=now"/></noscript>')
	await person.open('/admin/settings/backup')
	const again = await person.submit({}, { button: 'Back up now' })
	expect(again.path).toBe('/admin/settings/backup')
	expect(again.html).toContain('A backup is already running.')
	expect(again.text).toMatch(/A backup has been running since|Last backup:/)
	await vi.waitFor(
		async () => {
			await person.open('/admin')
			expect(part().textContent).toContain('Last backup: ')
		},
		{ timeout: 240_000, interval: 200 },
	)
	const made = readdirSync(folder).filter((name) => name.endsWith('.tar'))
	expect(made).toHaveLength(1)
	expect(part().textContent).toMatch(new RegExp(`\\d\\.\\d MBmade in \\d+ s${path.join(folder, made[0]!)}`))
	expect(isAlarm()).toBe(false)
})

test('a failed backup is an alert on the dashboard with the reason and the last good backup, also after a restart', async () => {
	leaveRecord({ hoursAgo: 1, problem: 'There is not enough room for a backup in /mnt/backups.' }, { hoursAgo: 25 })
	await person.open('/admin')
	expect(part().textContent).toMatch(
		/The backup of .* failed\.There is not enough room for a backup in \/mnt\/backups\.Last successful backup: .*3\.3 GB/,
	)
	expect(isAlarm()).toBe(true)
	expect(person.page().all('main section h2').map(getText)).toContain('Backups')
})

test('a backup older than 36 hours is an alert on the dashboard', async () => {
	leaveRecord({ hoursAgo: 36.1 }, { hoursAgo: 36.1 })
	await person.open('/admin')
	expect(isAlarm()).toBe(true)
	expect(part().textContent).toEqual(expect.stringContaining('The last backup is older than 36 hours.'))
})

// Rule: silent-copy.

const title = 'This is a copy of the shop'
const becomeCopy = () =>
	write((tx) => tx.setting.create({ data: { key: identityKeys.silent, value: '2026-11-26T10:00:00.000Z' } }))

test('the dashboard warns the owner about a restored copy, until the owner confirms that it is the shop', async () => {
	const owner = await logInAdmin()
	await becomeCopy()
	const page = await owner.open('/admin')
	expect(page.text).toContain(title)
	const after = await owner.submit({}, { button: 'Go live' })
	expect(after.path).toBe('/admin')
	expect(after.text).toContain('This is now the live shop. Emails and webhooks are on again.')
	expect(after.text).not.toContain(title)
	expect(await areNotificationsPaused()).toBe(false)
})

test('a manager sees the warning about a restored copy without a button', async () => {
	const manager = await logInVisitor(await makeAdmin('manager'))
	await becomeCopy()
	const page = await manager.open('/admin')
	expect(page.text).toContain('An owner can make this the live shop.')
	expect(page.html).not.toContain('action="/admin/activate-copy"')
})
