/** A draft is called so until somebody names it. */
export const unnamedProduct = 'Unnamed product'

/** What a product has before customers see it, as sentences name it. */
const needs = ['photo', 'name', 'price', 'colour'] as const
export type Need = (typeof needs)[number]

interface Publishable {
	name: string
	/** 0 for none. */
	price: number
	photos: number
	colors: number
}

export const publishableSelect = {
	name: true,
	basePricePaise: true,
	_count: { select: { images: true, colors: true } },
} as const

interface PublishableRow {
	name: string
	basePricePaise: number
	_count: { images: number; colors: number }
}

/** What stands between a draft and its publication, whichever way it is to be published (rule: drafts-kept). */
export function missingOf({ name, price, photos, colors }: Publishable): Need[] {
	const has = {
		photo: photos > 0,
		name: name.trim() !== '' && name !== unnamedProduct,
		price: price > 0,
		colour: colors > 0,
	}
	return needs.filter((need) => !has[need])
}

/** `missingOf` a stored product. */
export function missingOfRow({ name, basePricePaise, _count }: PublishableRow): Need[] {
	return missingOf({ name, price: basePricePaise, photos: _count.images, colors: _count.colors })
}

/** 'no photo and no price' */
export function missingWords(missing: Need[]): string {
	return new Intl.ListFormat('en').format(missing.map((need) => `no ${need}`))
}
