import { allocate } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import {
	findGstRates,
	findUnitRate,
	type GstComponents,
	calculateGstComponents,
	type Supply,
} from '../../tax/gst-rates.ts'

/** The descriptions of the invoice lines about charges, which are not for goods. */
export const chargeDescriptions = { delivery: 'Delivery', codFee: 'Cash on delivery fee' }

/** A discount of an invoice line, with the name that the invoice shows. */
export type NamedAmount = { label: string; paise: number }

interface InvoiceableItem {
	id: number
	/** The line's text, such as `'Linen Shirt, White, size M'`. */
	description: string
	quantity: number
	pricePaise: number
	/** The discount of all units of the line. */
	discountPaise: number
	/** The discounts that add up to `discountPaise`, with their names. Empty when only the sum is known. */
	discounts: NamedAmount[]
	/** `''` when no HSN code was entered. */
	hsn: string
}

export interface InvoiceableOrder {
	items: InvoiceableItem[]
	/** The charges for delivery and COD, including tax. */
	charges: { description: string; paise: number }[]
}

interface TaxLineDraft extends GstComponents {
	orderItemId: number | null
	description: string
	hsn: string
	quantity: number
	discountPaise: number
	discounts: NamedAmount[]
	/** The price of all units, including tax, after the discount. */
	paise: number
}

interface TaxContext {
	mode: 'composition' | 'regular'
	supply: Supply
	at: Date
}

/**
 * Builds the invoice lines, which add up to the order's total (rules: tax-rate, tax-in-price, tax-on-charges). Delivery
 * and the COD fee are split across the tax rates of the goods by value.
 *
 * @throws conflict: the tax rate of a product is unknown.
 */
export function buildInvoiceLines(order: InvoiceableOrder, circumstances: TaxContext): TaxLineDraft[] {
	const goods = order.items.map((item) => buildGoodsLine(item, circumstances))
	return [...goods, ...order.charges.flatMap((charge) => buildChargeLines(charge, goods, circumstances))]
}

function buildGoodsLine({ id, pricePaise, discountPaise, ...item }: InvoiceableItem, { mode, supply, at }: TaxContext) {
	const paise = pricePaise * item.quantity - discountPaise
	const rate = mode === 'composition' ? 0 : findGoodsRate(item, paise, at)
	return {
		...item,
		...calculateGstComponents(paise, rate, supply),
		goodsRate: rate,
		orderItemId: id,
		discountPaise,
		paise,
	}
}

function findGoodsRate(
	{ description, hsn, quantity }: Omit<InvoiceableItem, 'id' | 'pricePaise' | 'discountPaise' | 'discounts'>,
	paise: number,
	at: Date,
): number {
	const bands = findGstRates(hsn, at)
	if (bands.length === 0) refuse('conflict', 'invoice-gst-rate-unknown', { hsn, description })
	return findUnitRate(bands, { paise, quantity }).rate
}

type GoodsLine = ReturnType<typeof buildGoodsLine>

/**
 * Builds the invoice lines of a charge: one per tax rate of the goods, with the HSN code of the invoice line with the
 * highest amount at this rate. Rates whose share of the charge is 0 get no line.
 */
function buildChargeLines(
	{ description, paise }: InvoiceableOrder['charges'][number],
	goods: GoodsLine[],
	{ supply }: TaxContext,
): TaxLineDraft[] {
	const rates = [...new Set(goods.map(({ goodsRate }) => goodsRate))]
	const worth = rates.map((rate) => sumLines(goods.filter(({ goodsRate }) => goodsRate === rate)))
	return allocateByRate(paise, worth).flatMap((share, index) => {
		if (share === 0) return []
		const [first] = goods.filter(({ goodsRate }) => goodsRate === rates[index]).toSorted((a, b) => b.paise - a.paise)
		const components = calculateGstComponents(share, rates[index]!, supply)
		return [
			{
				...components,
				orderItemId: null,
				description,
				hsn: first!.hsn,
				quantity: 1,
				discountPaise: 0,
				discounts: [],
				paise: share,
			},
		]
	})
}

const sumLines = (lines: { paise: number }[]) => lines.reduce((total, { paise }) => total + paise, 0)

/**
 * Splits a charge in proportion to `worth`, the value of the goods at each rate. When all goods are free, the first
 * rate gets the whole charge.
 */
function allocateByRate(paise: number, worth: number[]): number[] {
	return worth.every((one) => one === 0) ? worth.map((_, index) => (index === 0 ? paise : 0)) : allocate(paise, worth)
}

type UnitCode = 'PCS' | 'PRS'

/** Returns the unit quantity code (UQC) that GST returns use for goods with an HSN code. */
export function getUqc(hsn: string): UnitCode {
	return hsn.startsWith('64') ? 'PRS' : 'PCS'
}

interface DocumentLine {
	/** The order line. `null` for a charge, and after the order line was deleted. */
	orderItemId: number | null
	description: string
}

/** Returns whether a line is delivery or the COD fee, which have a value and a rate but no quantity of goods. */
export function isChargeLine({ orderItemId, description }: DocumentLine): boolean {
	return orderItemId === null && Object.values(chargeDescriptions).includes(description)
}

interface PricedLine extends DocumentLine {
	hsn: string
	quantity: number
	discountPaise: number
	paise: number
}

/**
 * Returns the unit of a line and the price of one unit, with tax and before the discount (rule: invoice-content). The
 * unit is `null` for delivery and the COD fee, and the price is `null` for a price reduction, which returns no units.
 */
export function getUnitPrice(line: PricedLine): { uqc: UnitCode | null; unitPricePaise: number | null } {
	const { hsn, quantity, discountPaise, paise } = line
	return {
		uqc: isChargeLine(line) ? null : getUqc(hsn),
		unitPricePaise: quantity > 0 ? Math.round((paise + discountPaise) / quantity) : null,
	}
}
