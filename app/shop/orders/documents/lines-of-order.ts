import { allocate } from '../../pricing/allocate.ts'
import { refuse } from '../../refusal.ts'
import { type Heads, headsOf, type Supply } from '../../tax/heads.ts'
import { bandsOf, rateOfPieces } from '../../tax/rate-of-piece.ts'

/** A part of a discount, as an invoice names it. */
export type NamedAmount = { label: string; paise: number }

interface BilledItem {
	id: number
	/** 'Linen Shirt, White, size M' */
	words: string
	quantity: number
	pricePaise: number
	/** The discount of all its pieces. */
	discountPaise: number
	/** Its parts by name; none where only the sum is known. */
	discounts: NamedAmount[]
	/** '' where nobody said it. */
	hsn: string
}

export interface BilledOrder {
	items: BilledItem[]
	/** What is charged beside the goods, with tax: delivery and the fee for cash. */
	charges: { words: string; paise: number }[]
}

interface TaxLineDraft extends Heads {
	orderItemId: number | null
	words: string
	hsn: string
	quantity: number
	discountPaise: number
	discounts: NamedAmount[]
	/** The price with tax, after the discount. */
	paise: number
}

interface Circumstances {
	mode: 'composition' | 'regular'
	supply: Supply
	at: Date
}

/**
 * The lines of an invoice: they add up to the order's total (rules: tax-rate, tax-in-price, tax-on-charges). Delivery
 * and the fee for cash are shared out to the rates of the goods by their value. Goods for which no rate is known:
 * 'conflict'.
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

/** A line for each rate of the goods, with the HSN code of the most valuable of them. */
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

/** Goods that were given away are worth nothing: the first rate takes it all. */
function shareOut(paise: number, worth: number[]): number[] {
	return worth.every((one) => one === 0) ? worth.map((_, index) => (index === 0 ? paise : 0)) : allocate(paise, worth)
}
