import { allocate } from '../../pricing/allocate.ts'
import { refuse } from '../../refusal.ts'
import { type Heads, headsOf, type Supply } from '../../tax/heads.ts'
import { bandsOf, rateOfPieces } from '../../tax/rate-of-piece.ts'

/** A part of a discount, as an invoice names it. */
export type NamedAmount = { label: string; paise: number }

interface BilledItem {
	id: number
	/** The line's text, such as `'Linen Shirt, White, size M'`. */
	words: string
	quantity: number
	pricePaise: number
	/** The discount of all units of the line. */
	discountPaise: number
	/** Its parts by name; none where only the sum is known. */
	discounts: NamedAmount[]
	/** `''` when no HSN code was entered. */
	hsn: string
}

export interface BilledOrder {
	items: BilledItem[]
	/** The charges besides the goods, tax included: delivery and the COD fee. */
	charges: { words: string; paise: number }[]
}

interface TaxLineDraft extends Heads {
	orderItemId: number | null
	words: string
	hsn: string
	quantity: number
	discountPaise: number
	discounts: NamedAmount[]
	/** The price including tax, after the discount. */
	paise: number
}

interface Circumstances {
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
export function linesOfOrder(order: BilledOrder, circumstances: Circumstances): TaxLineDraft[] {
	const goods = order.items.map((item) => goodsLine(item, circumstances))
	return [...goods, ...order.charges.flatMap((charge) => chargeLines(charge, goods, circumstances))]
}

function goodsLine({ id, pricePaise, discountPaise, ...item }: BilledItem, { mode, supply, at }: Circumstances) {
	const paise = pricePaise * item.quantity - discountPaise
	const rate = mode === 'composition' ? 0 : rateOf(item, paise, at)
	return { ...item, ...headsOf(paise, rate, supply), goodsRate: rate, orderItemId: id, discountPaise, paise }
}

function rateOf(
	{ words, hsn, quantity }: Omit<BilledItem, 'id' | 'pricePaise' | 'discountPaise' | 'discounts'>,
	paise: number,
	at: Date,
): number {
	const bands = bandsOf(hsn, at)
	if (bands.length === 0)
		refuse(
			'conflict',
			`No rate of GST is known for the HSN code "${hsn}" of ${words}. Please correct it in the product.`,
		)
	return rateOfPieces(bands, { paise, quantity }).rate
}

type GoodsLine = ReturnType<typeof goodsLine>

/** Builds one line per tax rate of the goods, with the HSN code of the most valuable goods at that rate. */
function chargeLines(
	{ words, paise }: BilledOrder['charges'][number],
	goods: GoodsLine[],
	{ supply }: Circumstances,
): TaxLineDraft[] {
	const rates = [...new Set(goods.map(({ goodsRate }) => goodsRate))]
	const worth = rates.map((rate) => sum(goods.filter(({ goodsRate }) => goodsRate === rate)))
	return shareOut(paise, worth).flatMap((share, index) => {
		if (share === 0) return []
		const [first] = goods.filter(({ goodsRate }) => goodsRate === rates[index]).toSorted((a, b) => b.paise - a.paise)
		const heads = headsOf(share, rates[index]!, supply)
		return [
			{
				...heads,
				orderItemId: null,
				words,
				hsn: first!.hsn,
				quantity: 1,
				discountPaise: 0,
				discounts: [],
				paise: share,
			},
		]
	})
}

const sum = (lines: { paise: number }[]) => lines.reduce((total, { paise }) => total + paise, 0)

/** Splits an amount by value. When all goods are free, the first rate takes the whole amount. */
function shareOut(paise: number, worth: number[]): number[] {
	return worth.every((one) => one === 0) ? worth.map((_, index) => (index === 0 ? paise : 0)) : allocate(paise, worth)
}
