import type { ShopContacts } from '#app/shop/settings/shop-view.ts'
import type { RootData } from '../shell/use-shop.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Returns the shop's contact data for a page's description. */
export function getShop(matches: Matches): ShopContacts {
	const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
	return root?.shop ?? { name: 'The shop', inCity: '' }
}

/** Returns the owner's tagline, or otherwise the shop's location (rule: shop-story). */
export function describeShop(matches: Matches): string {
	const { name, about, inCity } = getShop(matches)
	return about ?? `Clothing from ${name}${inCity}, delivered all over India.`
}
