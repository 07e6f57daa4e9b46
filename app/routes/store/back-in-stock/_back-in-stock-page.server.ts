import { redirect } from 'react-router'
import type { z } from 'zod'
import type { Language } from '#app/i18n/languages.ts'
import { getProductDetail, translateDetail } from '#app/shop/catalog/product/product-detail.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { formatColorName } from '#app/shop/catalog/color/color-labels.ts'
import { getBackInStockChoices } from '#app/shop/catalog/back-in-stock/back-in-stock-request-view.ts'
import {
	sizedBackInStockRequestSchema,
	type BackInStockRequestInput,
	backInStockRequestSchema,
} from '#app/shop/catalog/back-in-stock/back-in-stock-request.schema.ts'
import { toSizeKey } from '#app/shop/catalog/variant/sizes.ts'
import { findImageInColor } from '#app/shop/media/media-view.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { buildProductHref, findRequestedColor } from '#app/ui/product/requested-color.ts'

/**
 * Loads a product with the sold-out sizes of the color in the URL, or else of its first color with something sold out.
 */
export async function loadBackInStockPage(id: string, url: URL, language: Language) {
	redirectProductForm(url)
	const product = await translateDetail(await orThrowResponse(getProductDetail(parseRowId(id))), language)
	const choices = getBackInStockChoices(product, findRequestedColor(url, product.colors))
	const { color, soldOut, inStock } = choices
	const asked = url.searchParams.get('size')
	const size = [...soldOut, ...inStock].find((one) => asked !== null && toSizeKey(one) === toSizeKey(asked)) ?? null
	const hexCode = color?.hexCode ?? ''
	const colorName = color ? formatColorName(color.name) : ''
	const found = color
		? findImageInColor(product.images, color.colorId, product.colors.length)
		: { image: product.image, colorShown: 'own' as const }
	return {
		product: {
			id: product.id,
			name: product.name,
			/** `''` for a product without colors, and for a color name such as `'Default'` that means no color. */
			colorName,
			size,
			href: buildProductHref(product.id, color?.productColorId ?? null),
			image: { ...found, hexCode },
		},
		/** The colors with something sold out. Empty when the product has fewer than two colors. */
		colors:
			product.colors.length > 1 ? choices.colors.map(({ productColorId, name }) => ({ productColorId, name })) : [],
		productColorId: color?.productColorId ?? null,
		colorName,
		size,
		soldOut,
		inStock,
	}
}

/** Returns the schema of the submitted form. It requires a size when the submitted color has sold-out sizes. */
export async function buildRequestSchema(id: string, form: FormData): Promise<z.ZodType<BackInStockRequestInput>> {
	const product = await orThrowResponse(getProductDetail(parseRowId(id)))
	const color = form.get('productColorId')
	const { soldOut } = getBackInStockChoices(product, typeof color === 'string' ? parseRowId(color) : null)
	return soldOut.some(Boolean) ? sizedBackInStockRequestSchema : backInStockRequestSchema
}

export type RequestedProduct = Awaited<ReturnType<typeof loadBackInStockPage>>['product']

/**
 * Redirects to the same path with only `color` and `size` when the query contains all fields of the product page's
 * form.
 */
function redirectProductForm({ pathname, searchParams }: URL) {
	if (!searchParams.has('redirectTo')) return
	const asked = new URLSearchParams()
	for (const [name, sent] of [
		['color', 'productColorId'],
		['size', 'size'],
	] as const) {
		const value = searchParams.get(sent)
		if (value) asked.set(name, value)
	}
	throw redirect(`${pathname}?${asked.toString()}`)
}
