import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { assertCurrentPassword } from '../password/password.server.ts'
import { hashToken } from '../session/session.server.ts'
import { refuse } from '../../values/refusal.ts'
import { getShopContacts } from '../../settings/shop-settings.server.ts'

const period = 30
const recoveryCodes = 10

type SecondFactorState =
	| { name: 'off' }
	/** The secret for the authenticator app, as text and in the URL of the QR code. */
	| { name: 'setting-up'; secret: string; address: string }
	| { name: 'on'; since: Date; codesLeft: number }

/** Returns an account's second factor. The secret is included only during setup. */
export async function getSecondFactor(userId: number): Promise<SecondFactorState> {
	const found = await read.secondFactor.findUnique({
		where: { userId },
		select: { secret: true, confirmedAt: true, user: { select: { email: true } } },
	})
	if (!found) return { name: 'off' }
	if (found.confirmedAt)
		return { name: 'on', since: found.confirmedAt, codesLeft: await read.recoveryCode.count({ where: { userId } }) }
	return {
		name: 'setting-up',
		secret: found.secret,
		address: createTotp(found.secret, found.user.email ?? '').toString(),
	}
}

/** Returns true when login requires a code. */
export async function hasSecondFactor(userId: number): Promise<boolean> {
	return (
		(await read.secondFactor.findFirst({ where: { userId, confirmedAt: { not: null } }, select: { id: true } })) !==
		null
	)
}

/**
 * Creates the secret of a second factor. Login requires no code until `confirmSecondFactor` has enabled it.
 *
 * @throws conflict: the second factor is already on.
 */
export async function startSecondFactor(userId: number): Promise<void> {
	const secret = new Secret({ size: 20 }).base32
	await write(async (tx) => {
		const on = await tx.secondFactor.findFirst({ where: { userId, confirmedAt: { not: null } }, select: { id: true } })
		if (on) refuse('conflict', 'second-factor-on')
		await tx.secondFactor.upsert({ where: { userId }, create: { userId, secret }, update: { secret, lastStep: 0 } })
	})
}

/**
 * Enables the second factor after a first code and returns ten recovery codes, which are shown once and stored as
 * hashes.
 *
 * @throws invalid on `code`: the code is wrong.
 */
export async function confirmSecondFactor(userId: number, code: string): Promise<string[]> {
	const codes = Array.from({ length: recoveryCodes }, createRecoveryCode)
	await write(async (tx) => {
		const found = await tx.secondFactor.findFirst({ where: { userId, confirmedAt: null }, select: { secret: true } })
		const step = found && findTimeStep(found.secret, code)
		if (!step) refuse('invalid', 'second-factor-code-wrong', {}, 'code')
		await tx.secondFactor.update({
			where: { userId },
			data: { confirmedAt: new Date(), lastStep: step },
			select: { id: true },
		})
		await tx.recoveryCode.deleteMany({ where: { userId } })
		await tx.recoveryCode.createMany({
			data: codes.map((one) => ({ userId, codeHash: hashToken(one.replaceAll('-', '')) })),
		})
	})
	return codes
}

/**
 * Accepts a code of the app or a recovery code, each only once.
 *
 * @throws unauthenticated on `code`: the code is wrong or was already used.
 */
export async function consumeCode(userId: number, code: string): Promise<void> {
	await write((tx) => consumeCodeIn(tx, userId, code))
}

/**
 * Disables the second factor.
 *
 * @throws invalid on `password`: the password is wrong.
 * @throws unauthenticated on `code`: the code is wrong.
 */
export async function disableSecondFactor(userId: number, password: string, code: string): Promise<void> {
	await assertCurrentPassword(userId, password, 'password')
	await write(async (tx) => {
		await consumeCodeIn(tx, userId, code)
		await deleteSecondFactor(tx, userId)
	})
}

/** Disables the second factor from the command line when the codes are lost. Returns false when there was none. */
export async function resetSecondFactor(email: string): Promise<boolean> {
	return write(async (tx) => {
		const user = await tx.user.findFirst({
			where: { email: email.toLowerCase(), secondFactor: { isNot: null } },
			select: { id: true },
		})
		if (user) await deleteSecondFactor(tx, user.id)
		return user !== null
	})
}

async function consumeCodeIn(tx: Transaction, userId: number, code: string) {
	const found = await tx.secondFactor.findFirst({
		where: { userId, confirmedAt: { not: null } },
		select: { secret: true, lastStep: true },
	})
	const step = found && findTimeStep(found.secret, code)
	if (step && step > found.lastStep) {
		await tx.secondFactor.update({ where: { userId }, data: { lastStep: step }, select: { id: true } })
		return
	}
	const { count } = found
		? await tx.recoveryCode.deleteMany({ where: { userId, codeHash: hashToken(code) } })
		: { count: 0 }
	if (count === 0) refuse('unauthenticated', 'second-factor-code-wrong', {}, 'code')
}

async function deleteSecondFactor(tx: Transaction, userId: number) {
	await tx.secondFactor.deleteMany({ where: { userId } })
	await tx.recoveryCode.deleteMany({ where: { userId } })
}

/**
 * Returns the 30-second step of a code: the current, previous or next one, because clocks differ. `null` when the code
 * is wrong.
 */
function findTimeStep(secret: string, code: string): number | null {
	if (!/^\d{6}$/.test(code)) return null
	const difference = createTotp(secret, '').validate({ token: code, window: 1 })
	return difference === null ? null : Math.floor(Date.now() / 1000 / period) + difference
}

function createTotp(secret: string, label: string): TOTP {
	return new TOTP({
		issuer: getShopContacts().name,
		label,
		secret: Secret.fromBase32(secret),
		algorithm: 'SHA1',
		digits: 6,
		period,
	})
}

/** Returns 80 random bits such as 'ABCD-2345-EFGH-67JK'. */
function createRecoveryCode(): string {
	return new Secret({ buffer: Uint8Array.from(randomBytes(10)).buffer }).base32.match(/.{4}/g)!.join('-')
}
