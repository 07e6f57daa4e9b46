import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isUniqueViolation, read, write } from '#app/adapters/db/db.server.ts'
import { createUrlSignature, isUrlSignatureValid } from '#app/adapters/secret.server.ts'
import { getShopContacts } from '../../settings/shop-settings.server.ts'
import { refuse } from '../../values/refusal.ts'

// Passkeys of staff (rule: staff-passkeys). The library is loaded when a passkey is checked, because few shops use it.

const maxPasskeys = 10
/** The largest number that the column of the signature counter can store. */
const maxCounter = 2 ** 31 - 1
const challengeLifetimeMs = 10 * 60 * 1000

/** Returns the options for `navigator.credentials.get`. The browser offers every passkey that it has for the shop. */
export function buildPasskeyLoginOptions(origin: string) {
	return {
		challenge: createChallenge('log-in'),
		rpId: new URL(origin).hostname,
		timeout: challengeLifetimeMs,
		userVerification: 'required' as const,
	}
}

/**
 * Returns the options for `navigator.credentials.create`. The caller has confirmed the identity of the account: whoever
 * has these options can add a passkey to it for ten minutes.
 *
 * @throws conflict: the account already has ten passkeys.
 */
export async function buildNewPasskeyOptions(userId: number, origin: string) {
	const [{ email, username }, passkeys] = await Promise.all([
		read.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true, username: true } }),
		read.passkey.findMany({ where: { userId }, select: { credentialId: true } }),
	])
	if (passkeys.length >= maxPasskeys) refuse('conflict', 'passkeys-full', { max: maxPasskeys })
	return {
		challenge: createChallenge(`add ${userId}`),
		rp: { id: new URL(origin).hostname, name: getShopContacts().name },
		user: { id: Buffer.from(String(userId)).toString('base64url'), name: email ?? username, displayName: username },
		// ES256, EdDSA and RS256, which together every authenticator supports.
		pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' as const })),
		timeout: challengeLifetimeMs,
		attestation: 'none' as const,
		authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
		excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' as const })),
	}
}

export async function listPasskeys(userId: number) {
	return read.passkey.findMany({
		where: { userId },
		orderBy: { id: 'asc' },
		select: { id: true, name: true, createdAt: true, lastUsedAt: true },
	})
}

export async function hasPasskey(userId: number): Promise<boolean> {
	return (await read.passkey.findFirst({ where: { userId }, select: { id: true } })) !== null
}

/**
 * Adds a passkey to an account. `credential` is the browser's response to `buildNewPasskeyOptions`, as JSON.
 *
 * @throws invalid: the response does not fit the options, or they are older than ten minutes.
 * @throws conflict: the passkey was already added, or the account already has ten.
 */
export async function addPasskey(
	userId: number,
	{ name, credential }: { name: string; credential: string },
	origin: string,
): Promise<void> {
	const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
	const verified = await verifyRegistrationResponse({
		response: parseResponse(credential) as RegistrationResponseJSON,
		expectedChallenge: (challenge) => findChallengeTime(`add ${userId}`, challenge) !== null,
		expectedOrigin: origin,
		expectedRPID: new URL(origin).hostname,
	}).catch(() => null)
	if (!verified?.verified) refuse('invalid', 'passkey-not-added')
	const { id, publicKey, counter } = verified.registrationInfo.credential
	try {
		await write(async (tx) => {
			if ((await tx.passkey.count({ where: { userId } })) >= maxPasskeys)
				refuse('conflict', 'passkeys-full', { max: maxPasskeys })
			await tx.passkey.create({
				data: {
					userId,
					name,
					credentialId: id,
					publicKey: Buffer.from(publicKey).toString('base64url'),
					counter: Math.min(counter, maxCounter),
					lastChallengeAt: new Date(0),
				},
				select: { id: true },
			})
		})
	} catch (error) {
		if (isUniqueViolation(error, 'credentialId')) refuse('conflict', 'passkey-known')
		throw error
	}
}

/**
 * Removes a passkey of this account.
 *
 * @throws not-found: this account has no such passkey.
 */
export async function removePasskey(userId: number, id: number): Promise<void> {
	const { count } = await write((tx) => tx.passkey.deleteMany({ where: { id, userId } }))
	if (count === 0) refuse('not-found', 'passkey-not-found')
}

/** Returns a passkey of this account. @throws not-found: this account has no such passkey. */
export async function getPasskey(userId: number, id: number): Promise<{ name: string }> {
	return (
		(await read.passkey.findFirst({ where: { id, userId }, select: { name: true } })) ??
		refuse('not-found', 'passkey-not-found')
	)
}

/**
 * Returns the staff account of a passkey. `credential` is the browser's response to `buildPasskeyLoginOptions`, as
 * JSON. The authenticator has checked a fingerprint, face or PIN, so no code is required. Each challenge is accepted
 * once.
 *
 * @throws unauthenticated: the passkey is unknown, its account is not of staff, the signature is wrong, or the options
 * were used already or are older than ten minutes.
 */
export async function consumePasskey(credential: string, origin: string): Promise<number> {
	const response = parseResponse(credential) as AuthenticationResponseJSON
	const passkey = await read.passkey.findFirst({
		where: { credentialId: response.id, user: { role: { not: null } } },
		select: { id: true, userId: true, credentialId: true, publicKey: true, counter: true },
	})
	if (!passkey) refuse('unauthenticated', 'passkey-wrong')
	const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
	let issuedAt: Date | null = null
	const verified = await verifyAuthenticationResponse({
		response,
		expectedChallenge: (challenge) => (issuedAt = findChallengeTime('log-in', challenge)) !== null,
		expectedOrigin: origin,
		expectedRPID: new URL(origin).hostname,
		credential: {
			id: passkey.credentialId,
			publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
			counter: passkey.counter,
		},
	}).catch(() => null)
	if (!verified?.verified || !issuedAt) refuse('unauthenticated', 'passkey-wrong')
	const lastChallengeAt: Date = issuedAt
	const { newCounter } = verified.authenticationInfo
	const { count } = await write((tx) =>
		tx.passkey.updateMany({
			where: { id: passkey.id, lastChallengeAt: { lt: lastChallengeAt } },
			data: { counter: Math.min(newCounter, maxCounter), lastChallengeAt, lastUsedAt: new Date() },
		}),
	)
	if (count === 0) refuse('unauthenticated', 'passkey-wrong')
	return passkey.userId
}

/** Returns the JSON of a browser's response. Its contents are checked by the library. */
function parseResponse(text: string): { id: string } {
	try {
		const value: unknown = JSON.parse(text)
		if (typeof value === 'object' && value !== null && 'id' in value) return { ...value, id: String(value.id) }
	} catch {
		// Text that is not JSON is refused below, like JSON of another shape.
	}
	return refuse('invalid', 'passkey-unreadable')
}

/** Creates a challenge that is verified by its signature, so that a visit to the log-in page needs no database row. */
function createChallenge(purpose: string): string {
	const text = `${Date.now()}.${randomBytes(16).toString('base64url')}`
	return Buffer.from(`${text}.${createUrlSignature(`passkey ${purpose} ${text}`)}`).toString('base64url')
}

/** Returns when a challenge was created; `null` when it is not of this purpose or older than ten minutes. */
function findChallengeTime(purpose: string, challenge: string): Date | null {
	const [time = '', nonce = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
	if (!isUrlSignatureValid(`passkey ${purpose} ${time}.${nonce}`, signature)) return null
	return Date.now() - Number(time) <= challengeLifetimeMs ? new Date(Number(time)) : null
}
