import { read } from '#app/adapters/db/db.server.ts'
import { priceOutsideSale } from '../variant/variant-view.ts'
import { refuse } from '../../refusal.ts'
import { settingsNow } from '../../settings/shop-settings.server.ts'
import { bandsOf } from '../../tax/rate-of-piece.ts'
import { gapWarning, rateWords } from '../../tax/rate-words.ts'

export interface ProductTax {
	/**
	 * The code that applies and its rates, such as `'HSN code 6204 of the settings: 5 % up to ₹ 2,500 a piece, 18 %
	 * above'`.
	 */
	words: string
	/** A warning that a price, including that of a size, fits no rate (rule: tax-rate). */
	warning: string | null
}

/**
 * Returns the tax information of the product form. `null` when the shop charges no tax (rule: gst-registration), and
 * for an unknown product.
 */
export async function taxOfProduct(id: number, now: Date): Promise<ProductTax | null> {
	const { mode, hsn: usual } = settingsNow().tax
	if (mode !== 'regular') return null
	const product = await read.product.findUnique({
		where: { id },
		select: {
			hsn: true,
			basePricePaise: true,
			category: { select: { hsn: true } },
			colors: { select: { variants: { select: { pricePaise: true } } } },
		},
	})
	if (!product) return null
	const of = product.hsn ? 'product' : product.category?.hsn ? 'category' : 'settings'
	const hsn = product.hsn || product.category?.hsn || usual
	const bands = bandsOf(hsn, now)
	const prices = product.colors.flatMap(({ variants }) => variants.map((one) => priceOutsideSale(one, product)))
	const warnings = [product.basePricePaise, ...prices].map((paise) => gapWarning(hsn, paise, now))
	return {
		words: `HSN code ${hsn} of the ${of}: ${bands.length > 0 ? rateWords(bands) : 'no rate is known'}`,
		warning: warnings.find((warning) => warning !== null) ?? null,
	}
}

/**
 * Rejects an HSN code that the rate table does not contain. A shop that charges no tax may enter any code.
 *
 * @throws invalid: on `hsn`, the code is unknown.
 */
export function mustKnowHsn(hsn: string | undefined, now: Date): void {
	if (!hsn || settingsNow().tax.mode !== 'regular' || bandsOf(hsn, now).length > 0) return
	refuse('invalid', 'The shop knows no rate for this code: see Settings, Tax', 'hsn')
}
