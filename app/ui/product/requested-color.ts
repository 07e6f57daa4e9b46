import { redirect } from 'react-router'
import type { ColorChoice } from '#app/shop/catalog/product/product-view.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'

/**
 * Returns the color of `?color=`, by id or name; `null` for none. Each page has one URL: other spellings redirect to
 * it, and unknown colors redirect to the plain page.
 */
export function findRequestedColor(url: URL, colors: ColorChoice[]): number | null {
	const [requested, ...others] = url.searchParams.getAll('color')
	if (requested === undefined) return null
	const color =
		colors.find(({ productColorId }) => String(productColorId) === requested) ??
		colors.find(({ name }) => normalizeText(name) === normalizeText(requested))
	const id = color?.productColorId ?? null
	if (String(id) === requested && others.length === 0) return id
	const params = new URLSearchParams(url.searchParams)
	params.delete('color')
	if (id !== null) params.set('color', String(id))
	throw redirect(url.pathname + (params.size > 0 ? `?${params.toString()}` : ''))
}

export function buildProductHref(productId: number, productColorId: number | null): string {
	return `/singleproduct/${productId}${productColorId === null ? '' : `?color=${productColorId}`}`
}
