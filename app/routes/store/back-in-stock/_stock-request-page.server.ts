import { redirect } from 'react-router'
import type { z } from 'zod'
import { productDetail } from '#app/shop/catalog/listing/browse.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { choiceWords, displayColor } from '#app/shop/catalog/color/color-words.ts'
import { stockChoices } from '#app/shop/catalog/stock-requests/stock-request-view.ts'
import {
	sizeRequestSchema,
	type StockRequestInput,
	stockRequestSchema,
} from '#app/shop/catalog/stock-requests/stock-request.schema.ts'
import { sizeKey } from '#app/shop/catalog/variant/sizes.ts'
import { imageInColor } from '#app/shop/media/image-in-color.ts'
import { rowId } from '#app/shop/row-id.ts'
import { productHref, requestedColor } from '#app/ui/product/requested-color.ts'

/** Reads a product in the color of the URL and its sold-out sizes. */
export async function readStockRequestPage(id: string, url: URL) {
	leadFormOfProduct(url)
	const product = await pageOrRefusal(productDetail(rowId(id)))
	const choices = stockChoices(product, requestedColor(url, product.colors))
	const { color, soldOut, inStock } = choices
	const asked = url.searchParams.get('size')
	const size = [...soldOut, ...inStock].find((one) => asked !== null && sizeKey(one) === sizeKey(asked)) ?? null
	const hexCode = color?.hexCode ?? ''
	const found = color
		? imageInColor(product.images, color.colorId, product.colors.length)
		: { image: product.image, colorShown: 'own' as const }
	return {
		product: {
			id: product.id,
			name: product.name,
			words: choiceWords({ colorName: color?.name ?? '', size }),
			href: productHref(product.id, color?.productColorId ?? null),
			image: { ...found, hexCode },
		},
		/** The colors to choose from; none when there is only one. */
		colors:
			product.colors.length > 1 ? choices.colors.map(({ productColorId, name }) => ({ productColorId, name })) : [],
		productColorId: color?.productColorId ?? null,
		colorName: color ? displayColor(color.name) : '',
		size,
		soldOut,
		inStock,
	}
}

/** Returns the schema of the form. A request for a product with sizes names one size. */
export async function schemaOfRequest(id: string, form: FormData): Promise<z.ZodType<StockRequestInput>> {
	const product = await pageOrRefusal(productDetail(rowId(id)))
	const color = form.get('productColorId')
	const { soldOut } = stockChoices(product, typeof color === 'string' ? rowId(color) : null)
	return soldOut.some(Boolean) ? sizeRequestSchema : stockRequestSchema
}

export type RequestedProduct = Awaited<ReturnType<typeof readStockRequestPage>>['product']

/** Redirects from the product page's form, which submits all its fields, to the requested color and size. */
function leadFormOfProduct({ pathname, searchParams }: URL) {
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
