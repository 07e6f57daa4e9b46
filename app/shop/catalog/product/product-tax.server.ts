import { read } from '#app/adapters/db/db.server.ts'
import { getRegularPrice } from '../variant/variant-view.ts'
import { refuse } from '../../values/refusal.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { findGstRates } from '../../tax/unit-rate.ts'
import { getRateGapWarning, describeRates } from '../../tax/rate-labels.ts'

export interface ProductTax {
	/**
	 * The code that applies and its rates, such as `'HSN code 6204 of the settings: 5 % up to ₹ 2,500 a piece, 18 %
	 * above'`.
	 */
	description: string
	/** A warning that a price, including that of a size, fits no rate (rule: tax-rate). */
	warning: string | null
}

/**
 * Returns the tax information of the product form. `null` when the shop charges no tax (rule: gst-registration), and
 * for an unknown product.
 */
export async function getProductTax(id: number, now: Date): Promise<ProductTax | null> {
	const { mode, hsn: usual } = getShopSettings().tax
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
	const bands = findGstRates(hsn, now)
	const prices = product.colors.flatMap(({ variants }) => variants.map((one) => getRegularPrice(one, product)))
	const warnings = [product.basePricePaise, ...prices].map((paise) => getRateGapWarning(hsn, paise, now))
	return {
		description: `HSN code ${hsn} of the ${of}: ${bands.length > 0 ? describeRates(bands) : 'no rate is known'}`,
		warning: warnings.find((warning) => warning !== null) ?? null,
	}
}

/**
 * Rejects an HSN code that the rate table does not contain. A shop that charges no tax may enter any code.
 *
 * @throws invalid: on `hsn`, the code is unknown.
 */
export function assertKnownHsn(hsn: string | undefined, now: Date): void {
	if (!hsn || getShopSettings().tax.mode !== 'regular' || findGstRates(hsn, now).length > 0) return
	refuse('invalid', 'product-hsn-unknown', {}, 'hsn')
}
