import { beforeEach, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { decryptText } from '#app/adapters/secret.server.ts'
import { makeStaff } from '../../../tests/support/data/shop-data.ts'
import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { emptyTables } from '../../../tests/support/data/tables.ts'
import type { Actor } from '../auth/permissions.ts'
import { getCardValues, saveCard } from './save-settings.server.ts'
import { savedSecret } from './setting.ts'

const key = 'Authorization: Bearer secret-1'
let owner: Actor

beforeEach(async () => {
	await emptyTables('setting')
	owner = await makeStaff()
})

async function save(changes: Partial<Awaited<ReturnType<typeof getCardValues<'codes'>>>>) {
	await saveCard(owner, 'codes', { ...(await getCardValues('codes')), ...changes })
}

const readStored = async () =>
	(await read.setting.findUnique({ where: { key: 'codes.smsHeader' } }))?.value as string | undefined

test('a saved key is encrypted in the database', async () => {
	await save({ smsHeader: key })
	expect([(await readStored())!.includes('secret-1'), decryptText((await readStored())!)]).toEqual([false, key])
})

test('a saved key is never shown again', async () => {
	await save({ smsHeader: key })
	expect((await getCardValues('codes')).smsHeader).toBe(savedSecret)
})

test('a saved key stays when the form is saved again', async () => {
	await save({ smsHeader: key })
	await save({ perHour: 4 })
	expect(decryptText((await readStored())!)).toBe(key)
})

test('a saved key is removed with an empty field', async () => {
	await save({ smsHeader: key })
	await save({ smsHeader: '' })
	expect(await readStored()).toBeUndefined()
})

test('the activity log does not contain a key, encrypted or not', async () => {
	await save({ smsHeader: key })
	const log = JSON.stringify(await read.activityEntry.findMany({ where: { kind: 'setting' } }))
	expect([log.includes('secret-1'), log.includes((await readStored())!)]).toEqual([false, false])
})

test('a phone service without its key is refused next to the field', async () => {
	expect(await getRefusal(save({ byPhone: 'whatsapp', whatsappPhoneId: '123' }))).toBe(
		'invalid at whatsappToken: This is needed to send codes to a phone.',
	)
})

test('a gateway without https is refused', async () => {
	expect(await getRefusal(save({ byPhone: 'sms', smsUrl: 'http://sms.example' }))).toBe(
		'invalid at smsUrl: Please enter an address that begins with https://',
	)
})
