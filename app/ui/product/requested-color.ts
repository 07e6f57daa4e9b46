import { redirect } from 'react-router'
import type { ColorChoice } from '#app/shop/catalog/product/product-view.ts'
import { toSizeKey } from '#app/shop/catalog/variant/sizes.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'

/**
 * Returns the id of the product color that `?color=` contains by id or name; `null` without one. Each color of a
 * product has one URL: other spellings redirect to it, and unknown colors redirect to the product's URL without a
 * color.
 */
export function findRequestedColor(url: URL, colors: ColorChoice[]): number | null {
	const color = findColor(url, colors)
	redirectUnless(url, { color })
	return color === null ? null : Number(color)
}

/**
 * Returns the product color's id of `?color=` and the size of `?size=`, each `null` for none (rule: variant-links).
 * Other spellings and unknown values redirect as in `findRequestedColor`, so that a product has no more cached pages
 * than variants.
 */
export function findRequestedVariant(
	url: URL,
	{ colors, sizes }: { colors: ColorChoice[]; sizes: readonly { size: string }[] },
): { color: number | null; size: string | null } {
	const color = findColor(url, colors)
	const [requested = ''] = url.searchParams.getAll('size')
	const key = toSizeKey(requested)
	const size = (key && sizes.find((choice) => toSizeKey(choice.size) === key)?.size) || null
	redirectUnless(url, { color, size })
	return { color: color === null ? null : Number(color), size }
}

function findColor(url: URL, colors: ColorChoice[]): string | null {
	const requested = url.searchParams.get('color')
	if (requested === null) return null
	const color =
		colors.find(({ productColorId }) => String(productColorId) === requested) ??
		colors.find(({ name }) => normalizeText(name) === normalizeText(requested))
	return color ? String(color.productColorId) : null
}

/** Redirects to the same URL with the query parameters in `wanted`, unless the URL has them already. */
function redirectUnless(url: URL, wanted: Record<string, string | null>) {
	const params = new URLSearchParams(url.searchParams)
	let isWanted = true
	for (const [name, value] of Object.entries(wanted)) {
		const [first, ...others] = params.getAll(name)
		if ((first ?? null) === value && others.length === 0) continue
		isWanted = false
		params.delete(name)
		if (value !== null) params.set(name, value)
	}
	if (!isWanted) throw redirect(url.pathname + (params.size > 0 ? `?${params.toString()}` : ''))
}

/** Returns the URL of a product's page, with the color and the size in the query if they are chosen. */
export function buildProductHref(productId: number, productColorId: number | null, size: string | null = null): string {
	const query = new URLSearchParams({
		...(productColorId !== null && { color: String(productColorId) }),
		...(size !== null && { size }),
	})
	return `/singleproduct/${productId}${query.size > 0 ? `?${query.toString()}` : ''}`
}
