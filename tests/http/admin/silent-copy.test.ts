import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { isSilent } from '#app/shop/backup/silent-copy.server.ts'
import { placeKeys } from '#app/shop/backup/manifest.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'

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
