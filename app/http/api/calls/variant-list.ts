import { z } from 'zod'
import type { FullProduct } from '#app/shop/catalog/product/full-product.server.ts'
import { sizeKey } from '#app/shop/catalog/variant/sizes.ts'
import { toPaise } from '#app/shop/money.ts'
import { type VariantInput, variantSchema } from '#app/shop/catalog/variant/variant.schema.ts'
import { id, readJson, dropNulls } from './fields.ts'

const sentVariant = z.object({ ...variantSchema.shape, colorId: id.optional(), productColorId: id.optional() })

type SentVariant = z.output<typeof sentVariant>

/** Variants as JSON text, also in the form that `GET` returns; `null` for none. */
export const variantList = z
	.string()
	.transform((text, context): SentVariant[] | null => {
		const entries = z.array(z.looseObject({})).safeParse(readJson(text))
		const list = z.array(sentVariant).safeParse(entries.data?.map(dropNulls))
		if (list.success) return list.data.length > 0 ? list.data : null
		for (const { path, message } of entries.success ? list.error.issues : [{ path: [], message: noList }])
			context.addIssue({ code: 'custom', path, message })
		return z.NEVER
	})
	.meta({
		description:
			'JSON text: a list of {colorId, size, remainingQty, sku, barcode, price}, as `GET` answers it too, with `productColorId` for the colour. What is not in it goes; an empty list counts the product as a whole; without it, it is counted as before. `seenQty` is the `remainingQty` that was read: only the difference is applied, so that pieces sold meanwhile stay sold. A `price` other than the one that was read is its own from then on; `basePrice` takes it away.',
		examples: ['[{"colorId":1,"size":"M","remainingQty":5,"sku":"TAPI-M"}]'],
	})

const noList = 'Must be a JSON list of {colorId, size, remainingQty}'

/**
 * Returns a list of variants in the shop's words; that of a change is read with the product as it is. A price that is the
 * `basePrice` of the same call is none of its own: in a sale both are lower than what is stored.
 */
export function variantsOfList(
	list: SentVariant[] | null | undefined,
	basePrice: number,
	{ colors, variants }: Pick<FullProduct, 'colors' | 'variants'> = { colors: [], variants: [] },
): VariantInput[] | null | undefined {
	if (!list) return list
	// 0 is not a color of the product and is rejected as such.
	const colorOf = (productColorId?: number) => colors.find(({ id }) => id === productColorId)?.color.id ?? 0
	return list.map(({ productColorId, colorId = colorOf(productColorId), price, ...variant }) => {
		const inColor = colors.find(({ color }) => color.id === colorId)?.id
		const stored = variants.find((one) => one.productColorId === inColor && sizeKey(one.size) === sizeKey(variant.size))
		// A price that was read and sent back unchanged is not a separate price: it follows the product's price.
		if (isRead(price, stored)) return { ...variant, colorId }
		return { ...variant, colorId, price: price === basePrice ? null : price }
	})
}

function isRead(price: number | null | undefined, stored: { pricePaise: number } | undefined): boolean {
	return price !== undefined && price !== null && stored !== undefined && toPaise(price) === stored.pricePaise
}
