import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { formatPaise } from '../../values/money.ts'
import { formatExchangeChoice } from './return-view.ts'

/** A product with the choices that can be sold. */
interface ExchangeProduct {
	id: number
	name: string
	choices: {
		productColorId: number
		/** `''` when the product has no sizes. */
		size: string
		colorName: string
		pricePaise: number
		remainingQty: number
	}[]
}

/** The item as bought. `productId` is `null` when the product was deleted. */
interface BoughtItem {
	productId: number | null
	pricePaise: number
}

export type ExchangeOptions = ReturnType<typeof listExchangeOptions>

/**
 * Returns what can be sent in exchange for an item, by product (rule: exchanged-product): the choices in stock of the
 * bought product, and those of the found products that do not cost more than the item.
 */
export function listExchangeOptions(
	{ productId, pricePaise }: BoughtItem,
	bought: readonly ExchangeProduct[],
	found: readonly ExchangeProduct[],
) {
	const groups = [...bought.filter(({ id }) => id === productId), ...found.filter(({ id }) => id !== productId)]
	return groups.flatMap(({ id, name, choices }) => {
		const isBought = id === productId
		const options = choices
			.filter((choice) => choice.remainingQty > 0 && (isBought || choice.pricePaise <= pricePaise))
			.map((choice) => {
				const title = formatVariantTitle(choice) || name
				const label = isBought ? title : `${title} · ${formatPaise(choice.pricePaise)}`
				return { value: formatExchangeChoice(choice), label }
			})
		return options.length > 0 ? [{ id, name, options }] : []
	})
}
