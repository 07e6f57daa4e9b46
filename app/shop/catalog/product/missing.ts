/** The placeholder name of an unnamed draft. */
export const unnamedProduct = 'Unnamed product'

/** The fields that a product needs before it is published, as messages name them. */
const needs = ['photo', 'name', 'price', 'colour'] as const
export type Need = (typeof needs)[number]

interface Publishable {
	name: string
	/** 0 means no price. */
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

/** Returns what a draft lacks before it can be published in any way (rule: drafts-kept). */
export function missingOf({ name, price, photos, colors }: Publishable): Need[] {
	const has = {
		photo: photos > 0,
		name: name.trim() !== '' && name !== unnamedProduct,
		price: price > 0,
		colour: colors > 0,
	}
	return needs.filter((need) => !has[need])
}

/** Returns `missingOf` for a stored product. */
export function missingOfRow({ name, basePricePaise, _count }: PublishableRow): Need[] {
	return missingOf({ name, price: basePricePaise, photos: _count.images, colors: _count.colors })
}

/** Returns a text such as `'no photo and no price'`. */
export function missingWords(missing: Need[]): string {
	return new Intl.ListFormat('en').format(missing.map((need) => `no ${need}`))
}
