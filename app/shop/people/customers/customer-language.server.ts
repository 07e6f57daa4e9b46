import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { getCurrentRequest } from '#app/adapters/reporting/current-request.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { defaultLanguage, sentenceSection, toLocalizedPath } from '#app/i18n/languages.ts'
import { getTranslate, type Translate } from '#app/i18n/translate.ts'
import { getOwn } from '../../get-own.ts'
import { listShopLanguages } from '../../settings/shop-settings.server.ts'

const select = { locale: true } as const

/**
 * Returns the code of the language of the page that the current request shows. The caller stores it with what the
 * request creates (rule: customer-language). `undefined` for English, for the admin and the JSON API, which have no
 * language, and outside of a request.
 */
export function getRequestLocale(): string | undefined {
	const code = getCurrentRequest()?.language
	return code === defaultLanguage.code ? undefined : code
}

/**
 * Returns the function that translates messages and documents for a customer. `locale` is the stored code of the
 * customer's language (rule: customer-language). It is English without a code, and when the owner has turned the
 * language off.
 */
export function getCustomerTranslate(locale: string | null | undefined): Translate {
	return getTranslate(listShopLanguages().find(({ code }) => code === locale) ?? defaultLanguage)
}

/** Returns the URL of a page of the shop in the language of a customer, to send in a message. */
export function buildCustomerUrl(path: string, { language }: Pick<Translate, 'language'>): string {
	return getSettings().publicUrl + toLocalizedPath(path, language)
}

/**
 * Returns a message template in the language of a customer (rule: customer-language). Only the built-in templates are
 * translated here. `translateSettings` translates the owner's own texts.
 */
export function translateTemplate(template: string, { language }: Pick<Translate, 'language'>): string {
	return getOwn(language.catalog[sentenceSection] ?? {}, template) || template
}

/**
 * Saves the language that a customer chose, for messages and documents (rule: customer-language). `code` is one of the
 * shop's languages. Repeating the current choice writes nothing.
 */
export async function saveAccountLanguage(userId: number, code: string): Promise<void> {
	const locale = code === defaultLanguage.code ? null : code
	const user = await read.user.findUnique({ where: { id: userId }, select })
	if (!user || user.locale === locale) return
	await write((tx) => tx.user.updateMany({ where: { id: userId }, data: { locale } }))
}

/**
 * Returns the language of an order that was not placed on the storefront (rule: customer-language): the language of the
 * account, or of the newest storefront order with the same phone number. `null` for English.
 */
export async function findCustomerLocale(
	tx: Transaction,
	{ userId, phoneE164 }: { userId: number | null; phoneE164: string | null },
): Promise<string | null> {
	if (userId !== null) return (await tx.user.findUnique({ where: { id: userId }, select }))?.locale ?? null
	if (!phoneE164) return null
	const where = { phoneE164, source: 'web', channel: null }
	return (await tx.order.findFirst({ where, orderBy: { id: 'desc' }, select }))?.locale ?? null
}

/** The fields of an email's data that identify its reader. Emails to staff have none of them. */
interface MessageReader {
	locale?: string
	orderId?: number
	userId?: number
}

/**
 * Returns the code of a message's language (rule: customer-language): of the page that requested it, else of its order,
 * else of the account. `null` for English and for messages to staff.
 */
export async function findReaderLocale({ locale, orderId, userId }: MessageReader): Promise<string | null> {
	if (locale !== undefined) return locale
	const reader =
		orderId !== undefined
			? await read.order.findUnique({ where: { id: orderId }, select })
			: userId !== undefined && (await read.user.findUnique({ where: { id: userId }, select }))
	return reader ? reader.locale : null
}
