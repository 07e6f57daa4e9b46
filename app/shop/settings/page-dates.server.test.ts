import { beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '../../../tests/support/data/shop-data.ts'
import { emptyTables } from '../../../tests/support/data/tables.ts'
import { getCardValues, restoreDefault, saveCard } from './save-settings.server.ts'
import { findPageDate } from './default-settings.server.ts'
import { getSellerDetails } from './shop-settings.server.ts'

const owner = { userId: await makeAdmin(), isAdmin: true, role: 'owner' } as const

beforeEach(async () => {
	await emptyTables('setting', 'pageDate')
})

test('a policy has the date of the release until a setting changes its text (rule: policy-dates)', async () => {
	const release = await findPageDate('terms')
	expect(await findPageDate('shipping')).toEqual(release)
	const before = new Date()
	await saveCard(owner, 'shop', { ...(await getCardValues('shop')), name: 'Loom of Surat' })
	// The built-in terms name the shop; the built-in shipping policy does not.
	expect((await findPageDate('terms')).getTime()).toBeGreaterThanOrEqual(before.getTime())
	expect(await findPageDate('shipping')).toEqual(release)
})

test('saving a policy and restoring its default both date it (rule: policy-dates)', async () => {
	await saveCard(owner, 'pages', { ...(await getCardValues('pages')), returns: 'No returns.' })
	const saved = await findPageDate('returns')
	await restoreDefault(owner, 'pages', 'returns')
	expect((await findPageDate('returns')).getTime()).toBeGreaterThanOrEqual(saved.getTime())
})

test('the seller is shown once the officer is named, whose contact is the shop’s by default (rule: seller-details)', async () => {
	expect(getSellerDetails()).toBeNull()
	const shop = { ...(await getCardValues('shop')), phones: '+919812345678', email: 'care@loom.example' }
	await saveCard(owner, 'shop', { ...shop, grievanceName: 'Ila Desai', grievanceTitle: 'Owner' })
	expect(getSellerDetails()).toMatchObject({
		legalName: '',
		phones: ['+919812345678'],
		officer: { name: 'Ila Desai', title: 'Owner', phone: '+919812345678', email: 'care@loom.example' },
	})
})
