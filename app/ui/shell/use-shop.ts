import type { SubmissionResult } from '@conform-to/react'
import { createContext, type ReactNode, use } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { CollectionView } from '#app/shop/catalog/collection/collection.server.ts'
import type { Role } from '#app/shop/auth/permissions.ts'
import { shared } from '#app/i18n/messages/en.json'
import { defaultLanguage, type Language } from '#app/i18n/languages.ts'
import { getTranslate, keepName, type Translate } from '#app/i18n/translate.ts'
import type { ShopContacts } from '#app/shop/settings/shop-view.ts'
import { locale } from '#app/shop/region/india.ts'

/** The fields of a language that pages use. */
export type LanguageView = Pick<Language, 'code' | 'name' | 'intl' | 'direction' | 'offer'>

/** The loader data of the root, which every page has. */
export interface RootData {
	shop: ShopContacts
	/** The announcements of running sales above every page. */
	saleLines: string[]
	footer: Record<'updatesTitle' | 'updatesText' | 'lastLine', string>
	/** The logged-in user; a staff member when `role` is set. */
	viewer: { username: string; role?: Role | undefined } | null
	/** True for visitors who can have a cart: customers, and guests while the shop takes orders without an account. */
	hasCart: boolean
	cartCount: number
	pendingForms?: Record<string, { id: number; answer: SubmissionResult<string[]> }> | undefined
	toast: {
		tone: 'success' | 'error'
		text: string
		isBrief?: boolean | undefined
		isInPage?: boolean | undefined
		field?: string | undefined
		leadsToCart?: boolean
	} | null
	/**
	 * The idempotency key for adding to the cart. A form that is submitted twice within seconds counts once. `''` for
	 * visitors without a login and without a cart, so that all of them get the same page.
	 */
	addKey: string
	origin: string
	isLite: boolean
	/** The language of the page. */
	language: LanguageView
	/** All languages of the shop, or none when it has one only. */
	languages: LanguageView[]
	/** The code of the language that the page offers to switch to. `undefined` when no language is offered. */
	offered: string | undefined
	/** The background color of the page. */
	ground: string
	/** True when the page shows an unpublished theme. */
	isPreview: boolean
	formTimestamp: string
}

/** Returns the data of the root's loader; `undefined` on the error page after that loader failed. */
export function useRoot(): RootData | undefined {
	return useRouteLoaderData<() => RootData>('root')
}

export function useShop(): ShopContacts {
	return useRoot()?.shop ?? { name: 'The shop', inCity: '' }
}

const emptyFooterText = { updatesTitle: '', updatesText: '', lastLine: '' }

export function useFooterText(): RootData['footer'] {
	return useRoot()?.footer ?? emptyFooterText
}

export function useCollections(): CollectionView[] | 'failed' {
	const loaderData = useRouteLoaderData<() => { collections: CollectionView[] | 'failed' }>('routes/store/_layout')
	return loaderData?.collections ?? []
}

/**
 * The nonce of the page's own scripts, which no other script has. Only the server sets it, and only for pages that
 * React hydrates.
 */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined)

/**
 * Returns a text from `shared`, the texts that both storefront pages and the admin use. The browser has only these, and
 * none of them has plurals. A key without a text is returned as it is.
 */
function translateShared(key: string, values: Record<string, unknown> = {}): string {
	const text = new Map<string, string>(Object.entries(shared)).get(key.replace('shared.', '')) ?? key
	return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)), text)
}

/** Returns a shared text with one tag. The function for that tag in `wraps` wraps the tag's content in an element. */
function translateSharedRich(key: string, wraps: Record<string, (parts: string[]) => ReactNode>): ReactNode {
	const [before, tag = '', inner = '', after] = translateShared(key).split(/<(\w+)>(.*)<\/\w+>/)
	const wrap = Object.hasOwn(wraps, tag) ? wraps[tag] : undefined
	return [before, wrap?.([inner]), after].filter(Boolean)
}

/** The language of the admin in the browser: English. */
const backOfficeLanguage = { code: 'en', name: 'English', intl: locale, direction: 'ltr' } as const

/**
 * The `Translate` that is used when the language of the page is unknown, and in the browser, where only the admin needs
 * it.
 */
export const fallbackTranslate: Translate = import.meta.env.SSR
	? /* @__PURE__ */ getTranslate(defaultLanguage)
	: (Object.assign(translateShared, {
			rich: translateSharedRich,
			named: keepName,
			language: backOfficeLanguage,
		}) as unknown as Translate)

/** The `Translate` of the page's language. Only the server provides it. */
export const TranslateContext = /* @__PURE__ */ createContext(fallbackTranslate)

/** Returns the `Translate` of the page. */
export const useTranslate = () => use(TranslateContext)

/**
 * Returns the links to this page in the shop's other languages. Following one also saves the choice (rule: languages).
 */
export function useLanguageLinks(): (LanguageView & { href: string })[] {
	const root = useRoot()
	const { pathname, search } = useLocation()
	const back = encodeURIComponent(pathname + search)
	const others = root?.languages.filter(({ code }) => code !== root.language.code) ?? []
	return others.map((language) => ({ ...language, href: `/language/${language.code}?redirectTo=${back}` }))
}
