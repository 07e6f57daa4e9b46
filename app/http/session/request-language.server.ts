import type { IncomingMessage } from 'node:http'
import { defaultLanguage, findLanguage, type Language, splitAddress, toLocalizedPath } from '#app/i18n/languages.ts'
import { getCurrentRequest } from '#app/adapters/reporting/current-request.ts'
import { memoizePerTick } from '#app/adapters/scheduling/event-loop.ts'
import { getTranslate, type Translate } from '#app/i18n/translate.ts'
import { leadsToHeader } from '#app/enhance/script-headers.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { RefusalDate } from '#app/shop/values/dates.ts'
import type { Refusal } from '#app/shop/values/refusal.ts'
import type { RequestLanguage } from './contexts.ts'
import { readLanguageCookie } from './cookies.server.ts'

/**
 * Returns the shop's languages, read once per tick. Every request needs them, and reading the settings queries the
 * catalog version.
 */
const languagesThisTick = memoizePerTick(listShopLanguages)

/** Pages with a token, to which messages link. Their links work after the language of a message was turned off. */
const sentLinks = /^\/[a-z]{2,3}\/(o|v|bill|reset-password|confirm-email|saved\/stop|cart\/stop)\//

/**
 * Removes the language prefix from the URL of a request before the router sees it (rule: languages). The prefix of a
 * language that is turned off is not removed, so its pages are not found. Links in sent messages are the exception
 * (rule: customer-language).
 */
export function stripLanguagePrefix(req: Pick<IncomingMessage, 'url' | 'headers'>): RequestLanguage {
	const languages = languagesThisTick()
	const url = req.url ?? ''
	const isSentLink = sentLinks.test(url)
	if (languages.length === 1 && !isSentLink) return { language: defaultLanguage, offered: undefined }
	const { language, path } = splitAddress(url)
	const isOn = language !== undefined && languages.includes(language)
	if (isOn || isSentLink) req.url = path
	const current = isOn ? language : defaultLanguage
	const preferred = findPreferredLanguage(languages, req.headers)
	return { language: current, offered: preferred === current ? undefined : preferred }
}

/**
 * Returns the language that a visitor has chosen before, or else the one of the shop's languages that the browser
 * prefers. Returns `undefined` when there is neither.
 */
function findPreferredLanguage(
	languages: readonly Language[],
	{ cookie, 'accept-language': accepted = '' }: IncomingMessage['headers'],
): Language | undefined {
	return findFirstLanguage(languages, [readLanguageCookie(cookie), ...parseAcceptLanguage(accepted)])
}

function findFirstLanguage(languages: readonly Language[], codes: readonly (string | undefined)[]) {
	return codes.map(findLanguage).find((language) => language && languages.includes(language))
}

/**
 * Returns the codes of an `Accept-Language` header by their weights, without regions. A weight of 0 excludes a
 * language.
 */
function parseAcceptLanguage(header: string): string[] {
	return header
		.slice(0, 200)
		.split(',')
		.map((entry) => {
			const [, code = '', weight = '1'] = /^\s*([a-z]+)[^;]*(?:;\s*q=([\d.]+))?/i.exec(entry) ?? []
			return { code: code.toLowerCase(), weight: Number(weight) }
		})
		.filter(({ weight }) => weight > 0)
		.toSorted((one, other) => other.weight - one.weight)
		.map(({ code }) => code)
}

/**
 * Sets the language of the messages of an API call to the one of the shop's languages that `Accept-Language` prefers,
 * or else to English (rule: languages). Cookies do not count, because calls have none. In a shop with English only,
 * calls have no language.
 */
export function setMessageLanguage({ headers }: Pick<Request, 'headers'>): void {
	const languages = languagesThisTick()
	const request = getCurrentRequest()
	if (!request || languages.length === 1) return
	const accepted = parseAcceptLanguage(headers.get('Accept-Language') ?? '')
	request.messageLanguage = (findFirstLanguage(languages, accepted) ?? defaultLanguage).code
}

/**
 * Returns the function that translates the messages of the current API call. `undefined` in a shop with English only.
 */
export function findMessageTranslate(): Translate | undefined {
	const language = findLanguage(getCurrentRequest()?.messageLanguage)
	return language && getTranslate(language)
}

/** Keeps the destination of a form or a redirect in the language of the request. */
export function localizeRedirect(response: Response, language: Language): Response {
	if (language === defaultLanguage) return response
	for (const name of ['Location', leadsToHeader]) {
		const address = response.headers.get(name)
		const localized = address && toLocalizedPath(address, language)
		if (!localized || localized === address) continue
		const headers = new Headers(response.headers)
		headers.set(name, localized)
		return new Response(response.body, { status: response.status, headers })
	}
	return response
}

const addressAttributes = /( (?:href|action|formaction|data-read|data-at)="| content="\d+;url=)(\/[^"]*)"/gi

/**
 * Adds the language prefix to links, forms and delayed redirects of a rendered page. Text cannot look like an
 * attribute, because its quotation marks are escaped.
 */
export function localizeHtml(html: string, language: Language): string {
	if (language === defaultLanguage) return html
	return html.replace(
		addressAttributes,
		(_, start: string, path: string) => `${start}${toLocalizedPath(path, language)}"`,
	)
}

/** Returns the function that translates into the language of the current request; into English outside of one. */
function getCurrentTranslate(): Translate {
	return getTranslate(findLanguage(getCurrentRequest()?.language) ?? defaultLanguage)
}

/**
 * Translates an English sentence, such as the message of a refusal, into the language of the current request. Without a
 * translation it stays in English.
 */
export function translateSentence(english: string): string {
	return getCurrentTranslate().sentence(english) ?? english
}

/**
 * Returns the message of a refusal, with its dates, in the language of the current request; in English without a
 * translation.
 */
export function translateRefusal(refusal: Refusal): string {
	return findRefusalTranslation(refusal, getCurrentTranslate()) ?? refusal.message
}

/** Returns the message of a refusal, with its dates, in a language. `undefined` without a translation. */
export function findRefusalTranslation(
	{ message, template, values, prefix }: Refusal,
	{ sentence, date, dateTime }: Translate,
): string | undefined {
	const shown = Object.entries(values).map(([name, value]: [string, unknown]) => {
		if (!(value instanceof RefusalDate)) return [name, value] as const
		return [name, value.hasTime ? dateTime(value.at) : date(value.at)] as const
	})
	const translated = sentence(template, Object.fromEntries(shown)) ?? sentence(message.slice(prefix.length))
	return translated === undefined ? undefined : (sentence(prefix) ?? prefix) + translated
}
