import { z } from 'zod'
import type { ApiProduct } from '#app/shop/catalog/product/api-products.server.ts'
import { toSizeKey } from '#app/shop/catalog/variant/sizes.ts'
import { toPaise } from '#app/shop/values/money.ts'
import { type VariantInput, variantSchema } from '#app/shop/catalog/variant/variant.schema.ts'
import { id, parseJsonText, dropNulls } from './fields.ts'

const variantPayload = z.object({ ...variantSchema.shape, colorId: id.optional(), productColorId: id.optional() })

type VariantPayload = z.output<typeof variantPayload>

/** Variants as JSON text, also in the form that `GET` returns; `null` for none. */
export const variantList = z
	.string()
	.transform((text, context): VariantPayload[] | null => {
		const entries = z.array(z.looseObject({})).safeParse(parseJsonText(text))
		const list = z.array(variantPayload).safeParse(entries.data?.map(dropNulls))
		if (list.success) return list.data.length > 0 ? list.data : null
		for (const { path, message } of entries.success ? list.error.issues : [{ path: [], message: noList }])
			context.addIssue({ code: 'custom', path, message })
		return z.NEVER
	})
	.meta({
		description:
			'JSON text: a list of {colorId, size, remainingQty, sku, barcode, price}, as returned by `GET`, ' +
			'which also includes `productColorId`. Variants that are not in the list are removed; ' +
			'an empty list tracks stock per product; without the field, stock is tracked as before. ' +
			'`seenQty` is the `remainingQty` that was read: ' +
			'only the difference is applied, so that items sold in the meantime stay sold. ' +
			"A `price` that differs from the one read becomes the variant's own price; " +
			'`basePrice` removes it.',
		examples: ['[{"colorId":1,"size":"M","remainingQty":5,"sku":"TAPI-M"}]'],
	})

const noList = 'Must be a JSON list of {colorId, size, remainingQty}'

/**
 * Returns a list of variants in the shop's words; that of a change is read with the product as it is. A price that is
 * the `basePrice` of the same call is none of its own: in a sale both are lower than what is stored.
 */
export function toVariantInputs(
	list: VariantPayload[] | null | undefined,
	basePrice: number,
	{ colors, variants }: Pick<ApiProduct, 'colors' | 'variants'> = { colors: [], variants: [] },
): VariantInput[] | null | undefined {
	if (!list) return list
	// 0 is not a color of the product and is rejected as such.
	const getColorId = (productColorId?: number) => colors.find(({ id }) => id === productColorId)?.color.id ?? 0
	return list.map(({ productColorId, colorId = getColorId(productColorId), price, ...variant }) => {
		const inColor = colors.find(({ color }) => color.id === colorId)?.id
		const stored = variants.find(
			(one) => one.productColorId === inColor && toSizeKey(one.size) === toSizeKey(variant.size),
		)
		// A price that was read and sent back unchanged is not a separate price: it follows the product's price.
		if (isUnchangedPrice(price, stored)) return { ...variant, colorId }
		return { ...variant, colorId, price: price === basePrice ? null : price }
	})
}

function isUnchangedPrice(price: number | null | undefined, stored: { pricePaise: number } | undefined): boolean {
	return price !== undefined && price !== null && stored !== undefined && toPaise(price) === stored.pricePaise
}
