import type { Translate } from '#app/i18n/translate.ts'
import { sumPaise } from '../cart/cart-totals.ts'
import {
	type DiscountableLine,
	applyFreeDelivery,
	type CouponTerms,
	calculateLineDiscounts,
	type NamedDiscount,
	roundOffName,
} from './order-discounts.ts'
import {
	type DeliveryLine,
	type DeliveryPrices,
	calculateDeliveryPaise,
	type Destination,
} from '../settings/delivery/delivery-prices.ts'
import { formatPaise, noBreak } from '../values/money.ts'

export interface OrderPrice {
	subtotalPaise: number
	discountPaise: number
	shippingPaise: number
	codFeePaise: number
	totalPaise: number
}

interface PriceTerms {
	coupon?: CouponTerms | null | undefined
	/** The fee of a COD order. */
	codFeePaise?: number
}

/**
 * Calculates the price of an order of these lines to this address, in paise: lines minus automatic discounts and
 * coupon, plus delivery and the COD fee (rules: computed-prices, total-is-subtotal, delivery-price, cod-fee,
 * automatic-discount, coupon-discount). The subtotal before discounts decides whether delivery is free. The total keeps
 * its paise, because only the POS can round it down (rule: pos-discount).
 */
export function calculateOrderPrice(
	lines: readonly (DeliveryLine & DiscountableLine)[],
	place: Destination,
	prices: DeliveryPrices | null,
	{ coupon = null, codFeePaise = 0 }: PriceTerms = {},
): OrderPrice {
	const subtotalPaise = sumPaise(lines)
	const discountPaise = calculateLineDiscounts(lines, coupon).reduce((sum, paise) => sum + paise, 0)
	const shippingPaise = calculateDeliveryPaise(lines, subtotalPaise, place, applyFreeDelivery(lines, prices))
	const totalPaise = subtotalPaise - discountPaise + shippingPaise + codFeePaise
	return { subtotalPaise, discountPaise, shippingPaise, codFeePaise, totalPaise }
}

interface ChargedOrder {
	discountPaise: number
	/** The prepaid discount, which `discountPaise` includes. It is 0 before an order is placed. */
	prepaidDiscountPaise?: number
	couponCode?: string | null | undefined
	/** The discounts. Empty for an order from before discounts were stored. */
	discounts: readonly NamedDiscount[]
	codFeePaise: number
}

export interface TotalLine {
	label: string
	/** The amount. Discounts are negative. */
	paise: number
}

/** A discount or fee of an order summary, with the fields by which its label is translated. */
export interface ChargeLine extends TotalLine {
	kind: NamedDiscount['kind'] | 'cod-fee'
	/** The name of a coupon or automatic discount. `''` when it has none. */
	name: string
}

/** Returns a label such as `'Discount (DIWALI10)'`, `'Offer (Buy 2, get 1)'` or `'Prepaid discount'`. */
export function discountLabel({ kind, name }: Pick<NamedDiscount, 'kind' | 'name'>): string {
	if (kind === 'prepaid') return 'Prepaid discount'
	// The reason for a discount by the staff is shown only to the staff.
	if (kind === 'staff') return name === roundOffName ? roundOffName : 'Discount'
	return `${kind === 'coupon' ? 'Discount' : 'Offer'} (${name})`
}

/** Returns each discount with its label as a row of an order summary. Returns none when there are no discounts. */
export function buildDiscountLines(order: Omit<ChargedOrder, 'codFeePaise'>): ChargeLine[] {
	const { discountPaise, prepaidDiscountPaise = 0, couponCode, discounts } = order
	if (discounts.length > 0)
		return discounts.map(({ kind, name, paise }) => ({
			label: discountLabel({ kind, name }),
			kind,
			name,
			paise: -paise,
		}))
	const label = couponCode ? `Discount (${couponCode})` : 'Discount'
	const sums: ChargeLine[] = [
		{
			label,
			kind: couponCode ? 'coupon' : 'staff',
			name: couponCode ?? '',
			paise: prepaidDiscountPaise - discountPaise,
		},
		{ label: 'Prepaid discount', kind: 'prepaid', name: '', paise: -prepaidDiscountPaise },
	]
	return sums.filter(({ paise }) => paise < 0)
}

/** Returns the COD fee as a row of an order summary. Returns none when there is no fee. */
export function buildCodFeeLines({ codFeePaise }: Pick<ChargedOrder, 'codFeePaise'>): ChargeLine[] {
	return codFeePaise === 0 ? [] : [{ label: 'Cash on delivery fee', kind: 'cod-fee', name: '', paise: codFeePaise }]
}

/** Returns the label of a row of an order summary in the language of a shopper (rule: languages). */
export function translateTotalLabel({ kind, name }: Pick<ChargeLine, 'kind' | 'name'>, t: Translate): string {
	if (kind === 'cod-fee') return t('order.codFee')
	if (kind === 'prepaid') return t('order.prepaidDiscount')
	if (kind === 'staff') return name === roundOffName ? roundOffName : t('order.discount')
	return t(kind === 'coupon' ? 'order.discountOf' : 'order.offer', { name })
}

type SummedOrder = ChargedOrder &
	Pick<OrderPrice, 'subtotalPaise' | 'shippingPaise' | 'totalPaise'> & { taxPaise: number }

/** Returns the rows of an order's summary, the total last. `t` translates them; without it they are in English. */
export function listOrderSums(order: SummedOrder, t?: Translate): TotalLine[] {
	const toRow = (line: ChargeLine) => (t ? { label: translateTotalLabel(line, t), paise: line.paise } : line)
	return [
		{ label: t ? t('order.subtotalShort') : 'Subtotal', paise: order.subtotalPaise },
		...buildDiscountLines(order).map(toRow),
		...(order.taxPaise > 0 ? [{ label: t ? t('order.tax') : 'Tax', paise: order.taxPaise }] : []),
		{ label: t ? t('order.shipping') : 'Shipping', paise: order.shippingPaise },
		...buildCodFeeLines(order).map(toRow),
		{ label: t ? t('order.total') : 'Total', paise: order.totalPaise },
	]
}

/** Formats an amount. Discounts look like `'− ₹ 100.00'`. */
export function formatTotalLine(paise: number): string {
	return paise < 0 ? `−${noBreak}${formatPaise(-paise)}` : formatPaise(paise)
}
