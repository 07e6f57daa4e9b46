import { createHash } from 'node:crypto'
import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { adminPageSize, getPageWindow, type Page } from '../values/paging.ts'
import { normalizePhoneSearch } from '../values/phone.ts'

/** The purposes of consents, with their labels for the staff (rule: consent-ledger). */
export const CONSENT_PURPOSES = {
	newsletter: 'Daily updates',
	'cart-reminders': 'Cart reminders',
	'wishlist-alerts': 'Emails about saved items',
	'back-in-stock': 'Back-in-stock requests',
} as const
export type ConsentPurpose = keyof typeof CONSENT_PURPOSES

/** The person who consents: an account, or a contact without one. */
type ConsentHolder = { userId: number } | { contact: string }

/** The text that a person consents to: its exact wording, its language code and where it was shown. */
export interface ConsentText {
	wording: string
	locale: string
	source: 'checkout' | 'profile' | 'wishlist' | 'footer' | 'product' | 'api'
}

/** Returns the version of a wording: the start of its hash, so that each change of the text gives another version. */
export function getConsentVersion(wording: string): string {
	return createHash('sha256').update(wording).digest('hex').slice(0, 8)
}

/** Records a consent in the transaction of the action that it allows (rule: consent-ledger). */
export async function recordConsent(
	tx: Transaction,
	purpose: ConsentPurpose,
	holder: ConsentHolder,
	{ wording, locale, source }: ConsentText,
): Promise<void> {
	const data = { ...holder, purpose, wording, version: getConsentVersion(wording), locale, source }
	await tx.consent.create({ data, select: { id: true } })
}

/** Records that a consent is withdrawn. Does nothing when the holder has none for this purpose. */
export async function withdrawConsent(
	tx: Transaction,
	purpose: ConsentPurpose,
	holder: ConsentHolder,
	by: 'customer' | 'link' | 'staff' | 'expiry',
): Promise<void> {
	const data = { withdrawnAt: new Date(), withdrawnBy: by }
	await tx.consent.updateMany({ where: { ...holder, purpose, withdrawnAt: null }, data })
}

const consentSelect = {
	id: true,
	purpose: true,
	contact: true,
	wording: true,
	version: true,
	locale: true,
	source: true,
	givenAt: true,
	withdrawnAt: true,
	withdrawnBy: true,
} as const

/** Returns the consents that an account and its proved contacts have not withdrawn, oldest first. */
export async function listActiveConsents(userId: number) {
	const proofs = await read.contactProof.findMany({ where: { userId }, select: { value: true } })
	const holders = [{ userId }, { contact: { in: proofs.map(({ value }) => value) } }]
	return read.consent.findMany({
		where: { withdrawnAt: null, OR: holders },
		orderBy: { id: 'asc' },
		select: consentSelect,
	})
}

/**
 * Returns a page of the consent ledger, newest first, 25 a page. The search finds an email address or a phone number.
 */
export async function listConsents({
	search,
	page,
	purpose,
}: {
	search: string
	page: number
	purpose: ConsentPurpose | undefined
}): Promise<Page<Awaited<ReturnType<typeof readConsents>>[number]>> {
	const where = { ...(purpose && { purpose }), ...(search && buildSearch(search)) }
	const { skip, take: _, ...window } = getPageWindow(await read.consent.count({ where }), page, adminPageSize)
	return { ...window, items: await readConsents(where, skip) }
}

function buildSearch(search: string) {
	const [email, phone] = [search.trim().toLowerCase(), normalizePhoneSearch(search.trim())]
	const contacts = [{ contact: { contains: email } }, { user: { email: { contains: email } } }]
	return { OR: phone ? [...contacts, { contact: { contains: phone } }] : contacts }
}

function readConsents(where: object, skip: number) {
	const select = { ...consentSelect, user: { select: { id: true, username: true } } } as const
	return read.consent.findMany({ where, orderBy: { id: 'desc' }, skip, take: adminPageSize, select })
}
