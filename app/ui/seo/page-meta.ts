import type { MetaDescriptor } from 'react-router'
import { getLogoUrl, getShareImageUrl } from '#app/shop/media/media-view.ts'
import { cutText } from '#app/shop/values/cut-text.ts'
import type { SellerDetails, ShopContacts } from '#app/shop/settings/shop-view.ts'
import { findLanguage } from '#app/i18n/languages.ts'
import { getTranslate, type Translate } from '#app/i18n/translate.ts'
import { fallbackTranslate, type LanguageView, type RootData } from '../shell/use-shop.ts'
import type { Crumb } from '../shell/section.tsx'
import { countryCode, currency } from '#app/shop/region/india.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

interface PageInfo {
	title?: string
	/** The page number, when a list has several pages. */
	page?: number
	description: string
	path: string
	imageHash?: string | undefined
	/** False when search engines must not index the page: for filtered listings, forms and private pages. */
	isListed?: boolean
	type?: 'website' | 'product' | 'article'
	/** The JSON-LD data. Each entry is a function of the site, because URLs in it are absolute. */
	data?: ((site: Site) => object)[]
}

export interface Site extends ShopContacts {
	/** The origin, such as https://shop.example, without a trailing slash. */
	origin: string
	t: Translate
}

/** Returns the title for tabs and search engines: 'All Products · Page 2 · Zari Lane'. */
export function buildPageTitle(matches: Matches, title: string, page = 1): string {
	const numbered = page > 1 ? [getPageTranslate(matches)('shell.pageNumber', { page })] : []
	return [title, ...numbered, getShop(matches).name].join(' · ')
}

/** Returns the metadata of a page that search engines must not index. */
export function buildUnlistedMeta(...[matches, title, page]: Parameters<typeof buildPageTitle>): MetaDescriptor[] {
	return [{ title: buildPageTitle(matches, title, page) }, { name: 'robots', content: 'noindex' }]
}

export function buildPageMeta(
	matches: Matches,
	{ title, page, description, path, imageHash, isListed = true, type = 'website', data = [] }: PageInfo,
): MetaDescriptor[] {
	const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
	const { name } = getShop(matches)
	const shownTitle = title ?? name
	const short = shorten(description)
	const described: MetaDescriptor[] = [
		{ title: title === undefined ? name : buildPageTitle(matches, title, page) },
		{ name: 'description', content: short },
	]
	if (!isListed) described.push({ name: 'robots', content: 'noindex' })
	if (!root) return described
	const { origin, shop, language, languages } = root
	const url = origin + localize(path, language)
	const alternates = isListed && languages.length > 0 ? buildAlternates(languages, origin, path) : []
	return [
		...described,
		...(isListed ? [{ tagName: 'link', rel: 'canonical', href: url }] : []),
		...alternates,
		{ property: 'og:site_name', content: name },
		{ property: 'og:type', content: type },
		{ property: 'og:locale', content: language.intl.replace('-', '_') },
		{ property: 'og:title', content: shownTitle },
		{ property: 'og:description', content: short },
		{ property: 'og:url', content: url },
		{ property: 'og:image', content: origin + (imageHash ? getShareImageUrl(imageHash) : '/share.jpg') },
		{ property: 'og:image:width', content: '1200' },
		{ property: 'og:image:height', content: '630' },
		{ name: 'twitter:card', content: 'summary_large_image' },
		// React Router escapes `<` and `>`, and a data block needs no nonce.
		...data.map((describe) => ({ 'script:ld+json': describe({ ...shop, origin, t: getPageTranslate(matches) }) })),
	]
}

/** Returns a page's path in a language, such as '/hi/cart'. An English path has no prefix (rule: languages). */
function localize(path: string, { code }: Pick<LanguageView, 'code'>): string {
	if (code === 'en') return path
	return path === '/' ? `/${code}` : `/${code}${path}`
}

/**
 * Returns the `alternate` links to the page in each of `languages`. The English page is the default for readers of
 * other languages.
 */
function buildAlternates(languages: LanguageView[], origin: string, path: string): MetaDescriptor[] {
	const links = languages.map((language) => ({ hrefLang: language.code, href: origin + localize(path, language) }))
	return [...links, { hrefLang: 'x-default', href: origin + path }].map((link) => ({
		tagName: 'link',
		rel: 'alternate',
		...link,
	}))
}

/**
 * Returns the `Translate` for a page's head. Only the server has the texts of pages. The browser gets
 * `fallbackTranslate` instead.
 */
export function getPageTranslate(matches: Matches): Translate {
	const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
	const language = import.meta.env.SSR ? findLanguage(root?.language.code) : undefined
	return language ? getTranslate(language) : fallbackTranslate
}

function shorten(text: string): string {
	const single = text.replace(/\s+/g, ' ').trim()
	if (single.length <= 160) return single
	return `${cutText(single, 158).replace(/\s+\S*$/, '')} …`
}

/** Returns the shop's contact data. If the root's loader failed, only a generic name. */
export function getShop(matches: Matches): ShopContacts {
	const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
	return root?.shop ?? { name: 'The shop', inCity: '' }
}

/**
 * Returns the owner's text about the shop, or otherwise a sentence with the shop's name and its city, if known (rule:
 * shop-story).
 */
export function describeShop(matches: Matches): string {
	const { name, about, inCity } = getShop(matches)
	const t = getPageTranslate(matches)
	if (about) return about
	return inCity ? t('shell.aboutShopIn', { name, city: inCity.replace(' in ', '') }) : t('shell.aboutShop', { name })
}

export const context = 'https://schema.org'

/**
 * Returns the structured data of the shop: its name, logo, address and contact, as far as the owner has entered them.
 * Pages that name the seller add the registered name and the grievance officer (rule: seller-details).
 */
export function buildOrganizationData(
	{ name, origin, phone, email, address, inCity, founded, logo }: Site,
	seller?: SellerDetails | null,
) {
	const officer = seller?.officer
	const contacts = [
		...(phone || email ? [{ contactType: 'customer service', phone, email }] : []),
		...(officer ? [{ contactType: 'grievance officer', ...officer }] : []),
	]
	return {
		'@context': context,
		'@type': 'ClothingStore',
		'@id': `${origin}/#shop`,
		name,
		...(seller?.legalName ? { legalName: seller.legalName } : {}),
		url: `${origin}/`,
		image: `${origin}/share.jpg`,
		...(logo ? { logo: origin + getLogoUrl(logo, 512) } : {}),
		...(phone ? { telephone: phone } : {}),
		...(email ? { email } : {}),
		...(address
			? {
					address: {
						'@type': 'PostalAddress',
						streetAddress: address,
						...(inCity && { addressLocality: inCity.replace(' in ', '') }),
						addressCountry: countryCode,
					},
				}
			: {}),
		...(contacts.length > 0 ? { contactPoint: contacts.map(buildContactPoint) } : {}),
		...(founded ? { foundingDate: String(founded) } : {}),
		currenciesAccepted: currency.code,
	}
}

interface Contact {
	contactType: string
	name?: string
	phone?: string | undefined
	email?: string | undefined
}

function buildContactPoint({ contactType, name, phone, email }: Contact) {
	return {
		'@type': 'ContactPoint',
		contactType,
		...(name && { name }),
		...(phone && { telephone: phone }),
		...(email && { email }),
	}
}

export function buildBreadcrumbData(crumbs: Crumb[]) {
	return ({ origin, t }: Site) => ({
		'@context': context,
		'@type': 'BreadcrumbList',
		itemListElement: [{ label: t('shell.home'), to: '/' }, ...crumbs].map(({ label, to }, index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name: label,
			item: origin + to,
		})),
	})
}
