import { redirect } from 'react-router'
import type { ColorChoice } from '#app/shop/catalog/product/product-view.ts'
import { normaliseText } from '#app/shop/search/normalise.ts'

/**
 * The colour that the address of a product's page asks for (`?color=`), by the id of the product in it or by its name;
 * null for none. What it can be asked for in one way only is one page: any other way leads there, and what the product
 * does not come in leads to the plain page.
 */
export function askedColor(url: URL, colors: ColorChoice[]): number | null {
	const [asked, ...others] = url.searchParams.getAll('color')
	if (asked === undefined) return null
	const color =
		colors.find(({ productColorId }) => String(productColorId) === asked) ??
		colors.find(({ name }) => normaliseText(name) === normaliseText(asked))
	const id = color?.productColorId ?? null
	if (String(id) === asked && others.length === 0) return id
	const params = new URLSearchParams(url.searchParams)
	params.delete('color')
	if (id !== null) params.set('color', String(id))
	throw redirect(url.pathname + (params.size > 0 ? `?${params.toString()}` : ''))
}

/** The address of a product's page in one colour. */
export function productHref(productId: number, productColorId: number | null): string {
	return `/singleproduct/${productId}${productColorId === null ? '' : `?color=${productColorId}`}`
}
