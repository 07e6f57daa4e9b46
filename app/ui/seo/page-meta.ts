import type { MetaDescriptor } from 'react-router'
import { shareImageUrl } from '#app/shop/media/media-url.ts'
import type { RootData, ShopContacts } from '../shell/use-shop.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

interface PageFacts {
	/** The shop's name when left out. */
	title?: string
	/** One or two sentences, for those who find the page elsewhere. */
	description: string
	/** The one address of the page, from the first slash on. */
	path: string
	/** The hash of the image that stands for the page; the shop's own share image otherwise. */
	imageHash?: string | undefined
	/**
	 * False for pages that a search engine should not list: filtered, sorted and searched listings, forms, what is
	 * private.
	 */
	isListed?: boolean
	type?: 'website' | 'product' | 'article'
	/** JSON-LD about the page. Functions, because its addresses are absolute. */
	data?: ((site: Site) => object)[]
}

/** The shop as others see it. */
export interface Site extends ShopContacts {
	/** Such as https://shop.example, without a slash at the end. */
	origin: string
}

/**
 * Everything that a page says about itself to those who find and share it: title, description, canonical address, Open
 * Graph, JSON-LD.
 */
export function pageMeta(
	matches: Matches,
	{ title, description, path, imageHash, isListed = true, type = 'website', data = [] }: PageFacts,
): MetaDescriptor[] {
	const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
	const name = root?.shop.name ?? 'The shop'
	const shownTitle = title ?? name
	const short = shorten(description)
	const described: MetaDescriptor[] = [{ title: shownTitle }, { name: 'description', content: short }]
	if (!isListed) described.push({ name: 'robots', content: 'noindex' })
	if (!root) return described
	const { origin, shop } = root
	const url = origin + path
	return [
		...described,
		...(isListed ? [{ tagName: 'link', rel: 'canonical', href: url }] : []),
		{ property: 'og:site_name', content: name },
		{ property: 'og:type', content: type },
		{ property: 'og:locale', content: 'en_IN' },
		{ property: 'og:title', content: shownTitle },
		{ property: 'og:description', content: short },
		{ property: 'og:url', content: url },
		{ property: 'og:image', content: origin + (imageHash ? shareImageUrl(imageHash) : '/share.jpg') },
		{ property: 'og:image:type', content: 'image/jpeg' },
		{ property: 'og:image:width', content: '1200' },
		{ property: 'og:image:height', content: '630' },
		{ property: 'og:image:alt', content: shownTitle },
		{ name: 'twitter:card', content: 'summary_large_image' },
		// React Router writes `<` and `>` in it as escapes; a data block needs no nonce, for it never runs.
		...data.map((describe) => ({ 'script:ld+json': describe({ ...shop, origin }) })),
	]
}

/** At most about 160 characters, cut between words. */
function shorten(text: string): string {
	const single = text.replace(/\s+/g, ' ').trim()
	if (single.length <= 160) return single
	return `${single.slice(0, 158).replace(/\s+\S*$/, '')} …`
}
