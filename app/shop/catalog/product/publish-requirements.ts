/** The placeholder name of an unnamed draft. */
export const unnamedProduct = 'Unnamed product'

/** The fields that a product needs before it is published, as messages name them. */
const publishRequirements = ['photo', 'name', 'price', 'color'] as const
export type PublishRequirement = (typeof publishRequirements)[number]

interface Publishable {
	name: string
	/** The price, where 0 means that there is none. */
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

/**
 * Returns the requirements that a draft does not meet (rule: publish-requirements). They apply when staff publish it
 * from the product form, the list of drafts, a bulk action or photos. An import requires only a price (`publishBatch`).
 */
export function listMissing({ name, price, photos, colors }: Publishable): PublishRequirement[] {
	const has = {
		photo: photos > 0,
		name: name.trim() !== '' && name !== unnamedProduct,
		price: price > 0,
		color: colors > 0,
	}
	return publishRequirements.filter((need) => !has[need])
}

/** Returns `listMissing` for a stored product. */
export function listMissingOfRow({ name, basePricePaise, _count }: PublishableRow): PublishRequirement[] {
	return listMissing({ name, price: basePricePaise, photos: _count.images, colors: _count.colors })
}

/** Returns a text such as `'no photo and no price'`. */
export function formatMissing(missing: PublishRequirement[]): string {
	return new Intl.ListFormat('en').format(missing.map((need) => `no ${need}`))
}
