import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createAuthenticator } from '../../../../tests/support/authenticator.ts'
import { makeAdmin } from '../../../../tests/support/data/shop-data.ts'
import {
	addPasskey,
	buildNewPasskeyOptions,
	buildPasskeyLoginOptions,
	consumePasskey,
	getPasskey,
	listPasskeys,
	removePasskey,
} from './passkeys.server.ts'

const origin = 'https://shop.example'

const getLoginChallenge = () => ({ challenge: buildPasskeyLoginOptions(origin).challenge, origin })
const getNewChallenge = async (userId: number) => ({
	challenge: (await buildNewPasskeyOptions(userId, origin)).challenge,
	origin,
})

async function makePasskey(userId: number) {
	const authenticator = createAuthenticator()
	const credential = authenticator.create(await getNewChallenge(userId))
	await addPasskey(userId, { name: 'Phone', credential }, origin)
	return authenticator
}

async function makeStaffPasskey() {
	const userId = await makeAdmin()
	return { userId, authenticator: await makePasskey(userId) }
}

const wrong = { code: 'unauthenticated', messageId: 'passkey-wrong' }

test('a passkey that was added identifies its account', async () => {
	const { userId, authenticator } = await makeStaffPasskey()
	expect(await consumePasskey(authenticator.get(getLoginChallenge()), origin)).toBe(userId)
})

test('the list of passkeys says when each was last used', async () => {
	const { userId, authenticator } = await makeStaffPasskey()
	await consumePasskey(authenticator.get(getLoginChallenge()), origin)
	expect(await listPasskeys(userId)).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(Date) as Date }])
})

test('a response is accepted once', async () => {
	const { authenticator } = await makeStaffPasskey()
	const credential = authenticator.get(getLoginChallenge())
	await consumePasskey(credential, origin)
	await expect(consumePasskey(credential, origin)).rejects.toMatchObject(wrong)
})

test('of 16 requests with one response at the same time, one is accepted', async () => {
	const { authenticator } = await makeStaffPasskey()
	authenticator.setCounter(-1)
	const credential = authenticator.get(getLoginChallenge())
	const results = await Promise.allSettled(Array.from({ length: 16 }, () => consumePasskey(credential, origin)))
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an unknown passkey is refused', async () => {
	await expect(consumePasskey(createAuthenticator().get(getLoginChallenge()), origin)).rejects.toMatchObject(wrong)
})

test('a passkey of an account that left the staff is refused', async () => {
	const { userId, authenticator } = await makeStaffPasskey()
	await write((tx) => tx.user.update({ where: { id: userId }, data: { role: null } }))
	await expect(consumePasskey(authenticator.get(getLoginChallenge()), origin)).rejects.toMatchObject(wrong)
})

test('the response of another key with the same identifier is refused', async () => {
	const { authenticator } = await makeStaffPasskey()
	const forged = JSON.parse(createAuthenticator().get(getLoginChallenge())) as object
	const credential = JSON.stringify({ ...forged, id: authenticator.id, rawId: authenticator.id })
	await expect(consumePasskey(credential, origin)).rejects.toMatchObject(wrong)
})

test('the response of another website is refused', async () => {
	const { authenticator } = await makeStaffPasskey()
	const credential = authenticator.get({ ...getLoginChallenge(), origin: 'https://shop.example.evil' })
	await expect(consumePasskey(credential, origin)).rejects.toMatchObject(wrong)
})

test('a response without a fingerprint, face or PIN is refused', async () => {
	const { authenticator } = await makeStaffPasskey()
	const credential = authenticator.get({ ...getLoginChallenge(), isVerified: false })
	await expect(consumePasskey(credential, origin)).rejects.toMatchObject(wrong)
})

test('a challenge that the shop did not create is refused', async () => {
	const { authenticator } = await makeStaffPasskey()
	const challenge = Buffer.from(`${Date.now()}.nonce.signature`).toString('base64url')
	await expect(consumePasskey(authenticator.get({ challenge, origin }), origin)).rejects.toMatchObject(wrong)
})

test('a challenge for adding a passkey does not log in', async () => {
	const { userId, authenticator } = await makeStaffPasskey()
	const credential = authenticator.get(await getNewChallenge(userId))
	await expect(consumePasskey(credential, origin)).rejects.toMatchObject(wrong)
})

test('a challenge is refused after ten minutes', async () => {
	const { authenticator } = await makeStaffPasskey()
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 60 * 1000 - 1 })
	const given = getLoginChallenge()
	vi.useRealTimers()
	await expect(consumePasskey(authenticator.get(given), origin)).rejects.toMatchObject(wrong)
})

test('a copied authenticator that repeats its counter is refused', async () => {
	const { authenticator } = await makeStaffPasskey()
	authenticator.setCounter(5)
	await consumePasskey(authenticator.get(getLoginChallenge()), origin)
	authenticator.setCounter(4)
	await expect(consumePasskey(authenticator.get(getLoginChallenge()), origin)).rejects.toMatchObject(wrong)
})

test('the options to add a passkey are of one account', async () => {
	const [own, other] = [await makeAdmin(), await makeAdmin()]
	const credential = createAuthenticator().create(await getNewChallenge(own))
	await expect(addPasskey(other, { name: 'Phone', credential }, origin)).rejects.toMatchObject({
		messageId: 'passkey-not-added',
	})
})

test('a passkey is added once', async () => {
	const userId = await makeAdmin()
	const credential = createAuthenticator().create(await getNewChallenge(userId))
	await addPasskey(userId, { name: 'Phone', credential }, origin)
	await expect(addPasskey(userId, { name: 'Phone', credential }, origin)).rejects.toMatchObject({
		messageId: 'passkey-known',
	})
})

test('an account has ten passkeys at most', async () => {
	const userId = await makeAdmin()
	const given = await getNewChallenge(userId)
	const credentials = Array.from({ length: 12 }, () => createAuthenticator().create(given))
	const results = await Promise.allSettled(
		credentials.map((credential) => addPasskey(userId, { name: 'Phone', credential }, origin)),
	)
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
	await expect(buildNewPasskeyOptions(userId, origin)).rejects.toMatchObject({ messageId: 'passkeys-full' })
})

test.each(['', 'no JSON', 'null', '[]', '{}', '{"id":{}}', '{"id":"__proto__"}', '{"id":"x","response":{}}'])(
	'a response that is no passkey is refused: %s',
	async (credential) => {
		await expect(consumePasskey(credential, origin)).rejects.toMatchObject({ name: 'Refusal' })
	},
)

test('another account cannot see or remove a passkey', async () => {
	const { userId } = await makeStaffPasskey()
	const other = await makeAdmin()
	const { id } = await read.passkey.findFirstOrThrow({ where: { userId } })
	await expect(getPasskey(other, id)).rejects.toMatchObject({ code: 'not-found' })
	await expect(removePasskey(other, id)).rejects.toMatchObject({ code: 'not-found' })
	expect(await listPasskeys(userId)).toHaveLength(1)
})

test('a removed passkey does not log in', async () => {
	const { userId, authenticator } = await makeStaffPasskey()
	const { id } = await read.passkey.findFirstOrThrow({ where: { userId } })
	await removePasskey(userId, id)
	await expect(consumePasskey(authenticator.get(getLoginChallenge()), origin)).rejects.toMatchObject(wrong)
})
