import { afterEach, beforeEach, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { decryptText } from '#app/adapters/secret.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { makeStaff } from '../../../tests/support/data/shop-data.ts'
import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { emptyTables } from '../../../tests/support/data/tables.ts'
import type { Actor } from '../auth/permissions.ts'
import { testPaymentKeys } from '../health/outside-checks.server.ts'
import { getCard, getCardValues, saveCard } from './save-settings.server.ts'
import { savedSecret } from './setting.ts'
import { getOnlineCollection, getPaymentProvider } from './active-payment-service.server.ts'

const settings = getSettings()
const { demo } = settings
const keys = {
	razorpayKeyId: 'rzp_test_12345678',
	razorpayKeySecret: 'secret of the key',
	razorpayWebhookSecret: 'secret of the webhook',
}
const fromEnvironment = { keyId: 'rzp_live_12345678', keySecret: 'another secret', webhookSecret: undefined }
let owner: Actor

beforeEach(async () => {
	await emptyTables('setting')
	owner = await makeStaff()
	settings.demo = false
})

afterEach(() => {
	settings.demo = demo
	settings.razorpay = null
	settings.given = settings.given.filter((name) => name !== 'RAZORPAY_KEY_ID')
})

async function save(changes: Partial<Awaited<ReturnType<typeof getCardValues<'checkout'>>>>) {
	await saveCard(owner, 'checkout', { ...(await getCardValues('checkout')), ...changes })
}

const readStored = async (name: string) =>
	(await read.setting.findUnique({ where: { key: `checkout.${name}` } }))?.value as string

const describeSources = async () =>
	(await getCard('checkout')).blocks
		.flatMap((block) => block.settings)
		.flatMap(({ name, source }) => (name.startsWith('razorpay') && source ? [source] : []))

test('Razorpay is chosen and gets its keys with one save (rule: payment-keys)', async () => {
	await save({ ...keys, onlineBy: 'provider' })
	expect(getPaymentProvider()).toMatchObject({ name: 'razorpay', hasWebhookSecret: true })
	expect(getOnlineCollection()).toBe('provider')
})

test('a webhook secret is optional', async () => {
	await save({ ...keys, razorpayWebhookSecret: '' })
	expect(getPaymentProvider()).toMatchObject({ name: 'razorpay', hasWebhookSecret: false })
})

test.each(['razorpayKeySecret', 'razorpayWebhookSecret'] as const)(
	'the %s is encrypted in the database',
	async (name) => {
		await save(keys)
		const stored = await readStored(name)
		expect([stored.includes('secret of'), decryptText(stored)]).toEqual([false, keys[name]])
	},
)

test('saved secrets are never shown again', async () => {
	await save(keys)
	expect(await getCardValues('checkout')).toMatchObject({
		razorpayKeySecret: savedSecret,
		razorpayWebhookSecret: savedSecret,
	})
})

test('saved secrets stay when the form is saved again', async () => {
	await save(keys)
	await save({ holdMinutes: 45 })
	expect(decryptText(await readStored('razorpayKeySecret'))).toBe(keys.razorpayKeySecret)
})

test.each([
	['razorpayKeySecret', { razorpayKeySecret: '' }],
	['razorpayKeyId', { razorpayKeyId: '' }],
	['razorpayKeyId', { razorpayKeyId: '', razorpayKeySecret: '' }],
])('incomplete keys are refused at %s: %j', async (field, missing) => {
	expect(await getRefusal(save({ ...keys, ...missing }))).toBe(
		`invalid at ${field}: Razorpay needs both the key ID and the key secret`,
	)
})

test('Razorpay cannot be chosen without keys', async () => {
	expect(await getRefusal(save({ onlineBy: 'provider' }))).toBe(
		'invalid at onlineBy: Please enter the keys of Razorpay too',
	)
})

test('the keys cannot be removed while Razorpay is chosen', async () => {
	await save({ ...keys, onlineBy: 'provider' })
	const removed = { razorpayKeyId: '', razorpayKeySecret: '', razorpayWebhookSecret: '' }
	expect(await getRefusal(save(removed))).toContain('invalid at onlineBy')
	await save({ ...removed, onlineBy: 'recorded' })
	expect(getPaymentProvider()).toBeNull()
})

test('a secret that cannot be decrypted any more counts as missing', async () => {
	await save({ ...keys, onlineBy: 'provider' })
	expect(getPaymentProvider({ ...keys, razorpayKeySecret: 'of another secret of the shop' })).toBeNull()
})

test('the keys of the environment are used, and the page says so', async () => {
	await save(keys)
	expect(await describeSources()).toEqual([])
	settings.razorpay = fromEnvironment
	settings.given.push('RAZORPAY_KEY_ID')
	expect(getPaymentProvider()!.hasWebhookSecret).toBe(false)
	expect(await describeSources()).toEqual([
		'Set by the environment: RAZORPAY_KEY_ID, which is used instead of this field',
	])
})

test('a demo has the fake service until it has keys', async () => {
	settings.demo = true
	expect(getPaymentProvider()!.isFake).toBe(true)
	await save(keys)
	expect(getPaymentProvider()!.isFake).toBe(false)
})

test('the owner tests the keys, and others may not', async () => {
	expect(await testPaymentKeys(owner)).toBe('No keys are set: the shop does not use a payment service.')
	expect(await getRefusal(testPaymentKeys(await makeStaff('manager')))).toMatch(/^forbidden/)
})
