import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readSigned, signText } from '#app/adapters/secret.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { english } from '#app/i18n/translate.ts'
import { type Client, subscriptionLimit } from '../rate-limits/rate-limits.ts'
import { sortByIds, adminPageSize, type Page } from '../values/paging.ts'
import { buildIdSearch, findNewestPage } from '../search/fts-page.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { iterateInBatches } from '../values/batches.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { toPhoneColumns, normalizePhoneSearch, formatPhoneForFile, toE164 } from '../values/phone.ts'
import { runLimited, skipPause, createRateLimit } from '../rate-limits/rate-limit.server.ts'
import { type ConsentText, recordConsent, withdrawConsent } from '../people/consents.server.ts'
import {
	buildCustomerUrl,
	getCustomerTranslate,
	translateTemplate,
} from '../people/customers/customer-language.server.ts'
import { getShopContacts } from '../settings/shop-settings.server.ts'
import { translateSettings } from '../settings/translated-settings.server.ts'
import { fillTemplate } from '../translations/message-template.ts'
import { parseRowId } from '../values/row-id.ts'
import { getOwn } from '../get-own.ts'
import { refuse } from '../values/refusal.ts'
import type { Subscription } from '../contact/contact.schema.ts'
import { formatCsvRecord } from '../values/csv-cell.ts'
import { formatIndianIso } from '../values/dates.ts'

const subscriberSelect = { id: true, name: true, phone: true, createdAt: true, isPossibleSpam: true } as const

export type SubscriberView = Prisma.SubscriberGetPayload<{ select: typeof subscriberSelect }>

const limit = createRateLimit(subscriptionLimit)

/**
 * A submitted subscription. `isPossibleSpam` means that the hidden field of its form was filled in (rule:
 * possible-spam).
 */
type SubscriptionRequest = Subscription & {
	via?: 'form' | 'api'
	isPossibleSpam?: boolean
	/** The wording of the consent next to the form, and the code of its language. */
	consent?: Pick<ConsentText, 'wording' | 'locale'>
}

/**
 * Subscribes a phone number, after waiting for `pause`. Submitting a subscribed number again changes nothing and gets
 * the same response (rule: subscribed-already). A number that was possible spam becomes a normal subscriber when it is
 * submitted again and is not possible spam.
 *
 * @throws too-many: the limit is reached.
 */
export async function subscribe(
	subscription: SubscriptionRequest,
	requester: Client,
	pause = skipPause,
): Promise<void> {
	await runLimited(limit, requester, async () => {
		await pause()
		await insertSubscriber(subscription)
	})
}

async function insertSubscriber({
	phone,
	name,
	via,
	isPossibleSpam = false,
	consent = { wording: consents[via ?? 'api'], locale: defaultLanguage.code },
}: SubscriptionRequest): Promise<void> {
	const columns = toPhoneColumns(phone)
	await write(async (tx) => {
		const { phoneE164 } = columns
		const select = { isPossibleSpam: true } as const
		const known = await tx.subscriber.findUnique({ where: { phoneE164 }, select })
		const data = { name, nameKey: normalizeText(name), via: via ?? null, isPossibleSpam }
		if (!known) await tx.subscriber.create({ data: { ...columns, ...data } })
		else if (known.isPossibleSpam && !isPossibleSpam) await tx.subscriber.update({ where: { phoneE164 }, data })
		// Possible spam is no consent. A consent is recorded for a new subscriber who is not possible spam, and when
		// possible spam becomes a normal subscriber.
		if (isPossibleSpam || (known && !known.isPossibleSpam)) return
		const source = via === 'form' ? 'footer' : 'api'
		await recordConsent(tx, 'newsletter', { contact: phoneE164 }, { ...consent, source })
	})
}

/** Returns subscribers whose name or phone (ignoring spaces) contains the search, newest first, 25 a page. */
export async function listSubscribers({
	search,
	page,
}: {
	search: string
	page: number
}): Promise<Page<SubscriberView>> {
	const text = normalizePhoneSearch(normalizeText(search))
	const found = text ? await buildIdSearch('Subscriber', ['nameKey', 'phone'], text) : null
	const { items: ids, ...window } = await findNewestPage('Subscriber', found, page, adminPageSize)
	const rows = await read.subscriber.findMany({ where: { id: { in: ids } }, select: subscriberSelect })
	return { ...window, items: sortByIds(ids, rows) }
}

/**
 * Returns the WhatsApp text for each of the subscribers, by subscriber ID, in the language of the consent (rule:
 * customer-language). It consists of the owner's text and, always, the link that withdraws the consent.
 */
export async function buildUpdateTexts(
	subscribers: readonly Pick<SubscriberView, 'id' | 'name' | 'phone'>[],
): Promise<Map<number, string>> {
	const contacts = subscribers.map(({ phone }) => toE164(phone))
	const where = { purpose: 'newsletter', contact: { in: contacts }, withdrawnAt: null }
	const consents = await read.consent.findMany({ where, select: { contact: true, locale: true } })
	const locales = new Map(consents.map(({ contact, locale }) => [contact, locale]))
	const texts = subscribers.map(async ({ id, name, phone }): Promise<[number, string]> => {
		const t = getCustomerTranslate(locales.get(toE164(phone)))
		const link = buildCustomerUrl('/newarrivals', t)
		const values = { name, number: '', total: '', tracking: '', link, shop: getShopContacts().name }
		const { updates } = await translateSettings('templates', t.language)
		const text = fillTemplate(translateTemplate(updates, t), values)
		return [id, `${text}\n\n${t('whatsapp.noMoreMessages', { link: buildCustomerUrl(newsletterStopPath(id), t) })}`]
	})
	return new Map(await Promise.all(texts))
}

/** Yields all subscribers except possible spam, newest first, `size` at a time. */
export function iterateSubscribers(size: number): AsyncGenerator<SubscriberView[]> {
	return iterateInBatches(size, (id, take) =>
		read.subscriber.findMany({ where: buildWhereBelow(id), orderBy: { id: 'desc' }, take, select: subscriberSelect }),
	)
}

const buildWhereBelow = (id: number) => ({ id: { lt: id }, isPossibleSpam: false })

/**
 * Returns a subscriber.
 *
 * @throws not-found: the subscriber is unknown.
 */
export async function getSubscriber(id: number): Promise<SubscriberView> {
	const row = await read.subscriber.findUnique({ where: { id }, select: subscriberSelect })
	return row ?? refuse('not-found', 'subscriber-not-found')
}

/**
 * Deletes a subscriber.
 *
 * @throws not-found: the subscriber is unknown.
 */
export async function deleteSubscriber(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		if (!(await removeSubscriber(tx, { id }, 'staff'))) refuse('not-found', 'subscriber-not-found')
		await recordActivity(tx, actor, { action: 'delete', kind: 'subscriber', id, label: `#${id}` })
	})
}

/** Deletes a subscriber and records that the consent is withdrawn. Returns false when the subscriber is unknown. */
async function removeSubscriber(
	tx: Transaction,
	where: { id: number } | { phoneE164: string },
	by: 'customer' | 'link' | 'staff',
): Promise<boolean> {
	const subscriber = await tx.subscriber.findUnique({ where, select: { id: true, phone: true, phoneE164: true } })
	if (!subscriber) return false
	const { id, phone, phoneE164 } = subscriber
	await tx.subscriber.deleteMany({ where: { id } })
	await withdrawConsent(tx, 'newsletter', { contact: phoneE164 ?? phone }, by)
	return true
}

/** Ends the daily updates of a phone number that the account of a customer has proved (rule: consent-withdrawal). */
export async function unsubscribePhone(phoneE164: string): Promise<void> {
	await write((tx) => removeSubscriber(tx, { phoneE164 }, 'customer'))
}

const purpose = 'newsletter:'

/** Returns the path of the page that ends the daily updates without a log-in (rule: consent-withdrawal). */
export function newsletterStopPath(id: number): string {
	return `/newsletter/stop/${encodeURIComponent(signText(purpose + id))}`
}

/**
 * Ends the daily updates of the subscriber who got the link. Repeating it changes nothing.
 *
 * @throws not-found: the token is invalid.
 */
export async function unsubscribeFromNewsletter(token: string): Promise<void> {
	const text = readSigned(token)
	if (!text?.startsWith(purpose)) refuse('not-found', 'newsletter-link-incomplete')
	await write((tx) => removeSubscriber(tx, { id: parseRowId(text.slice(purpose.length)) }, 'link'))
}

/**
 * Marks possible spam as a normal subscriber and records the consent. Does nothing for a normal subscriber.
 *
 * @throws not-found: the subscriber is unknown.
 */
export async function markSubscriberAsNotSpam(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		const select = { isPossibleSpam: true, via: true, phone: true, phoneE164: true } as const
		const subscriber = await tx.subscriber.findUnique({ where: { id }, select })
		if (!subscriber) refuse('not-found', 'subscriber-not-found')
		if (!subscriber.isPossibleSpam) return
		await tx.subscriber.update({ where: { id }, data: { isPossibleSpam: false }, select: { id: true } })
		const { via, phoneE164, phone } = subscriber
		const wording = getOwn<string>(consents, via ?? '') ?? ''
		const source = via === 'form' ? 'footer' : 'api'
		const contact = phoneE164 ?? phone
		await recordConsent(tx, 'newsletter', { contact }, { wording, locale: defaultLanguage.code, source })
		const details = { old: { possibleSpam: true }, new: { possibleSpam: false } }
		await recordActivity(tx, actor, { action: 'change', kind: 'subscriber', id, label: `#${id}`, ...details })
	})
}

const atOnce = 500
const exportSelect = { id: true, name: true, phone: true, createdAt: true, via: true } as const

/**
 * The texts of the CSV column *Consent*, keyed by `via`. They name the action by which a subscriber agreed, because the
 * form has no consent checkbox (rule: subscriber-consent).
 */
const consents = {
	form: 'Submitted the daily updates form',
	api: 'Subscribed through the JSON API',
}

/**
 * Streams the subscribers as CSV, newest first and without possible spam. Each row contains the consent and the link
 * that unsubscribes the subscriber. Text that a spreadsheet would read as a formula is escaped.
 */
export async function* exportSubscribers(): AsyncGenerator<string> {
	yield formatCsvRecord(['Name', 'Phone', 'Asked at (India)', 'Consent', 'Unsubscribe link'])
	const batches = iterateInBatches(atOnce, (id, take) =>
		read.subscriber.findMany({ where: buildWhereBelow(id), orderBy: { id: 'desc' }, take, select: exportSelect }),
	)
	for await (const rows of batches)
		yield rows
			.map(({ id, name, phone, createdAt, via }) =>
				formatCsvRecord([
					name,
					formatPhoneForFile(phone),
					formatIndianIso(createdAt),
					getOwn<string>(consents, via ?? '') ?? 'Not noted',
					buildCustomerUrl(newsletterStopPath(id), english),
				]),
			)
			.join('')
}
