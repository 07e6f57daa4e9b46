import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CodeMessage, CodeSender } from '#app/adapters/code-senders/code-sender.ts'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { createUrlSignature } from '#app/adapters/secret.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { getRequestLocale } from '../customers/customer-language.server.ts'
import { getShopContacts, getShopSettings } from '../../settings/shop-settings.server.ts'
import { toPhoneColumns } from '../../values/phone.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { revokeAllKeys } from '../api-keys/api-keys.server.ts'
import { isRecentLogin } from '../password/password.server.ts'
import { endSessions, hashNetwork, insertSession, type SessionOrigin } from '../session/session.server.ts'
import { findCodeSender, listCodeKinds } from './code-senders.server.ts'
import { proveContact } from './contact-proofs.server.ts'
import type { Contact } from '../account/account.schema.ts'

/**
 * The purpose of a code: to log in, or to confirm a phone number (rule: confirmed-phone). A code is accepted for its
 * own purpose only.
 */
type CodePurpose = 'sign-in' | 'confirm-phone'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour
export const codeMinutes = 10
/** The seconds until another code may be sent to the same contact. */
export const resendSeconds = 60
const maxTries = 5
/**
 * The number of codes that one network may request in ten minutes. It is high because many phones of one mobile network
 * share an address.
 */
const maxOfNetwork = 120
const sendTimeoutMs = 10_000

const hashContact = ({ kind, value }: Contact) => createUrlSignature(`sign-in-contact:${kind}:${value}`)

/**
 * Hashes a code. The hash has a key and includes contact and purpose, because a plain hash of only a million codes
 * could be reversed.
 */
const hashCode = (purpose: CodePurpose, { kind, value }: Contact, code: string) =>
	createUrlSignature(`sign-in-code:${purpose}:${kind}:${value}:${code}`)

/** Returns the six digits of a nonce. They cannot be derived without the shop's secret. */
function createCode(nonce: string): string {
	const bytes = createHash('sha256')
		.update(createUrlSignature(`sign-in-nonce:${nonce}`))
		.digest()
	return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

interface RequestOptions {
	purpose?: CodePurpose
	sender?: CodeSender
	now?: number
}

/**
 * Sends a code to a contact (rule: sign-in-code). The answer is the same whether or not an account has the contact, and
 * also for staff accounts.
 *
 * @throws conflict on `contact`: the shop sends no codes to contacts of this kind.
 * @throws too-many on `contact`: too many codes were sent to the contact, or by the shop today.
 * @throws too-many: too many codes were requested from one network.
 * @throws busy on `contact`: the code was not accepted for delivery.
 */
export async function requestSignInCode(
	contact: Contact,
	network: string,
	{ purpose = 'sign-in', sender = findCodeSender(contact.kind) ?? refuseKind(), now = Date.now() }: RequestOptions = {},
): Promise<void> {
	const nonce = randomBytes(16).toString('base64url')
	const code = createCode(nonce)
	const data = {
		contactHash: hashContact(contact),
		codeHash: hashCode(purpose, contact, code),
		purpose,
		kind: contact.kind,
		sentAt: new Date(now),
		expiresAt: new Date(now + codeMinutes * minute),
		networkHash: hashNetwork(network),
	}
	const { id } = await write(async (tx) => {
		await assertWithinLimits(tx, data, now)
		return tx.signInCode.create({ data, select: { id: true } })
	})
	const message: CodeMessage = {
		to: contact.value,
		code,
		nonce,
		shopName: getShopContacts().name,
		minutes: codeMinutes,
	}
	try {
		await sender.send(message, AbortSignal.timeout(sendTimeoutMs))
	} catch (error) {
		log.error({ err: error }, 'a sign-in code was not sent')
		// A code that was not accepted for delivery does not count towards the limits.
		await write((tx) => tx.signInCode.deleteMany({ where: { id } }))
		refuse('busy', 'sign-in-code-not-sent', {}, 'contact')
	}
}

function refuseKind(): never {
	const [other] = listCodeKinds()
	if (!other) refuse('conflict', 'sign-in-code-off', {}, 'contact')
	const kind = other === 'email' ? 'an email address' : 'a phone number'
	refuse('conflict', 'sign-in-code-kind-off', { kind }, 'contact')
}

async function assertWithinLimits(
	tx: Transaction,
	{ contactHash, networkHash }: { contactHash: string; networkHash: string },
	now: number,
): Promise<void> {
	const since = (ms: number) => ({ gt: new Date(now - ms) })
	const { perHour, perDay } = getShopSettings().codes
	const countSent = (ms: number) => tx.signInCode.count({ where: { contactHash, sentAt: since(ms) } })
	const refuseTooMany = (messageId: 'sign-in-code-too-soon' | 'sign-in-code-contact-limit', wait: number) => {
		throw new Refusal('too-many', messageId, {}, { field: 'contact', wait })
	}
	if ((await countSent(resendSeconds * 1000)) > 0) refuseTooMany('sign-in-code-too-soon', resendSeconds)
	if ((await countSent(hour)) >= perHour) refuseTooMany('sign-in-code-contact-limit', hour / 1000)
	const ofNetwork = await tx.signInCode.count({ where: { networkHash, sentAt: since(10 * minute) } })
	if (getSettings().rateLimits && ofNetwork >= maxOfNetwork) refuse('too-many', 'request-limit')
	if ((await tx.signInCode.count({ where: { sentAt: since(day) } })) >= perDay)
		throw new Refusal('too-many', 'sign-in-code-shop-limit', {}, { field: 'contact', wait: day / 1000 })
}

/** Returns the code of an email that is being sent. `null` when it is no longer valid. */
export async function findEmailedCode(email: string, nonce: string, now: Date) {
	const contact: Contact = { kind: 'email', value: email }
	const code = createCode(nonce)
	const where = { contactHash: hashContact(contact), codeHash: hashCode('sign-in', contact, code), usedAt: null }
	if (!(await read.signInCode.findFirst({ where: { ...where, expiresAt: { gt: now } }, select: { id: true } })))
		return null
	const user = await read.user.findUnique({ where: { email }, select: { role: true } })
	return { code, minutes: codeMinutes, isStaff: Boolean(user?.role) }
}

export interface SignIn {
	userId: number
	/** The token of the new session. */
	token: string
	/** True if the log-in with the code created the account. */
	isNew: boolean
	/** True if the password was removed, because somebody else may have chosen it. */
	isPasswordRemoved: boolean
}

/**
 * Logs in with the newest code of a contact, which works once. Creates an account when nobody has proved the contact
 * and, for an email, no account has it (rule: sign-in-code). Everything happens in one transaction.
 *
 * @throws invalid on `code`: the code is wrong, used or expired, or belongs to a staff account or one with two-step
 * login.
 */
export async function signInWithCode(contact: Contact, code: string, origin: SessionOrigin): Promise<SignIn> {
	return consumeCode('sign-in', contact, code, (tx) => logIn(tx, contact, origin))
}

async function logIn(tx: Transaction, contact: Contact, origin: SessionOrigin): Promise<SignIn | null> {
	const holder = await findHolder(tx, contact)
	if (holder === 'refused') return null
	const isNew = holder === 'none'
	const userId = isNew ? await createHolder(tx, contact) : holder.userId
	const isFirstProof = await proveContact(tx, userId, contact)
	const isPasswordRemoved = isFirstProof && !isNew && (await removeOtherAccess(tx, userId, contact))
	return { userId, token: await insertSession(tx, userId, 'page', origin), isNew, isPasswordRemoved }
}

/**
 * Confirms a phone number with the newest code for it, which works once (rule: confirmed-phone). Returns what it
 * proves: `'of-account'` for this account, `'of-other-account'` when another account has proved the number, or
 * `'of-browser'` for this browser only. The account gets the proof only if its log-in is at most 15 minutes old,
 * because a proof is a way to log in.
 *
 * @throws invalid on `code`: the code is wrong, used or expired.
 */
export async function confirmPhone(
	contact: Contact,
	code: string,
	session: { userId: number; token: string } | null,
): Promise<'of-account' | 'of-other-account' | 'of-browser'> {
	return consumeCode('confirm-phone', contact, code, async (tx) => {
		const { kind, value } = contact
		if (!session) return 'of-browser'
		const kind_value = { kind, value }
		const known = await tx.contactProof.findUnique({ where: { kind_value }, select: { userId: true } })
		if (known) return known.userId === session.userId ? 'of-account' : 'of-other-account'
		if (!(await isRecentLogin(tx, session.userId, session.token))) return 'of-browser'
		await proveContact(tx, session.userId, contact)
		return 'of-account'
	})
}

/**
 * Passes the newest code of a contact to `use` and marks it as used. A wrong code, or one for which `use` returns
 * `null`, counts as an attempt and is refused.
 */
async function consumeCode<Result>(
	purpose: CodePurpose,
	contact: Contact,
	code: string,
	use: (tx: Transaction) => Promise<Result | null>,
): Promise<Result> {
	// Once a code is locked, further guesses are refused without a write, so that they do not fill the write queue.
	if (!(await findOpenCode(read, purpose, contact))) refuse('invalid', 'sign-in-code-wrong', {}, 'code')
	// A wrong attempt must be counted, so it is refused after the transaction.
	const result = await write(async (tx) => {
		const sent = await findOpenCode(tx, purpose, contact)
		if (!sent) return null
		const isRight = isEqualHash(hashCode(purpose, contact, code), sent.codeHash)
		const used = isRight ? await use(tx) : null
		const data = used === null ? { tries: { increment: 1 } } : { usedAt: new Date() }
		await tx.signInCode.update({ where: { id: sent.id }, data, select: { id: true } })
		return used
	})
	return result ?? refuse('invalid', 'sign-in-code-wrong', {}, 'code')
}

/** Returns the newest code of a contact; `null` when it was used, has expired, or was guessed too often. */
async function findOpenCode(db: Pick<Transaction, 'signInCode'>, purpose: CodePurpose, contact: Contact) {
	const sent = await db.signInCode.findFirst({
		where: { contactHash: hashContact(contact), purpose },
		orderBy: { id: 'desc' },
		select: { id: true, codeHash: true, tries: true, expiresAt: true, usedAt: true },
	})
	return sent && sent.usedAt === null && sent.expiresAt > new Date() && sent.tries < maxTries ? sent : null
}

function isEqualHash(one: string, other: string): boolean {
	return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/**
 * Finds the account that a code for a contact logs in to: the account that has proved the contact, or else the account
 * with the email. A phone number needs a proof because anyone can type one. Staff and accounts with two-step login are
 * refused.
 */
async function findHolder(tx: Transaction, { kind, value }: Contact): Promise<{ userId: number } | 'none' | 'refused'> {
	const select = { id: true, role: true, secondFactor: { select: { confirmedAt: true } } } as const
	const where = { contactProofs: { some: { kind, value } } }
	const user =
		(await tx.user.findFirst({ where, select })) ??
		(kind === 'email' ? await tx.user.findUnique({ where: { email: value }, select }) : null)
	if (!user) return 'none'
	return user.role !== null || user.secondFactor?.confirmedAt ? 'refused' : { userId: user.id }
}

async function createHolder(tx: Transaction, { kind, value }: Contact): Promise<number> {
	const data = {
		username: 'Customer',
		email: kind === 'email' ? value : null,
		...toPhoneColumns(kind === 'phone' ? value : ''),
		locale: getRequestLocale() ?? null,
	}
	return (await tx.user.create({ data, select: { id: true } })).id
}

/**
 * Ends every other way to log in to an account whose contact is proved for the first time, because somebody else may
 * have signed up with it. Returns true when a password was removed.
 */
async function removeOtherAccess(tx: Transaction, userId: number, { kind, value }: Contact): Promise<boolean> {
	await endSessions(tx, userId)
	await revokeAllKeys(tx, userId)
	await tx.passwordReset.deleteMany({ where: { userId } })
	await tx.emailChange.deleteMany({ where: { userId } })
	await tx.contactProof.deleteMany({ where: { userId, NOT: { kind, value } } })
	const { count } = await tx.user.updateMany({
		where: { id: userId, passwordHash: { not: null } },
		data: { passwordHash: null },
	})
	return count > 0
}

/** Returns how many codes were sent in the last 24 hours, by kind of contact, and the limit of the shop. */
export async function countCodesOfDay(now: Date) {
	const where = { sentAt: { gt: new Date(now.getTime() - day) } }
	const [all, phone] = await Promise.all([
		read.signInCode.count({ where }),
		read.signInCode.count({ where: { ...where, kind: 'phone' } }),
	])
	return { all, phone, email: all - phone, limit: getShopSettings().codes.perDay }
}

/** Deletes codes older than a day, which no limit counts any more. */
export async function pruneSignInCodes(now: Date): Promise<void> {
	await write((tx) => tx.signInCode.deleteMany({ where: { sentAt: { lte: new Date(now.getTime() - day) } } }))
}
