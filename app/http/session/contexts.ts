import { createContext, type RouterContextProvider } from 'react-router'
import type { CurrentRequest } from '#app/adapters/reporting/current-request.ts'
import { defaultLanguage, type Language } from '#app/i18n/languages.ts'
import { getTranslate, type Translate } from '#app/i18n/translate.ts'
import type { RequestSession } from './session.server.ts'

export interface RequestDetails {
	requestId: string
	/** The request itself; missing for a page that is rendered for the cache. */
	answering?: CurrentRequest
	/** The client's address, for rate limits only. */
	address: string
}

export const requestContext = createContext<RequestDetails>({ requestId: 'development', address: '127.0.0.1' })

/**
 * The number of seconds for the header Retry-After. The default is the longest time that any rate limit needs. A rate
 * limit that knows its remaining time sets that time instead.
 */
export const waitContext = createContext(15 * 60)

/** True if a part of the page could not be read. Such a page is not cached. */
export const failedPartContext = createContext(false)

export const sessionContext = createContext<RequestSession>()

/** The language of a request, which its address alone decides (rule: languages). */
export interface RequestLanguage {
	language: Language
	/** Another language of the shop that the visitor prefers, which the page offers in one line. */
	offered: Language | undefined
}

export const languageContext = createContext<RequestLanguage>({ language: defaultLanguage, offered: undefined })

export function getRequestLanguage(context: Readonly<RouterContextProvider>): Language {
	return context.get(languageContext).language
}

/** Returns the function that translates into the language of a request. */
export function getRequestTranslate(context: Readonly<RouterContextProvider>): Translate {
	return getTranslate(context.get(languageContext).language)
}
