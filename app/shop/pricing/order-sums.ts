import { formatPaise, noBreak } from '../money.ts'
import type { NamedDiscount } from './order-discounts.ts'

interface Charged {
	discountPaise: number
	/** The part of the discount for prepayment. It is 0 before an order is placed. */
	prepaidDiscountPaise?: number
	couponCode?: string | null | undefined
	/** Each discount; none of an order from before they were stored. */
	discounts: readonly NamedDiscount[]
	codFeePaise: number
}

export interface NamedSum {
	label: string
	/** The amount. Discounts are negative. */
	paise: number
}

/** 'Discount (DIWALI10)', 'Offer (Buy 2, get 1)', 'Prepaid discount' */
export function discountLabel({ kind, name }: Pick<NamedDiscount, 'kind' | 'name'>): string {
	if (kind === 'prepaid') return 'Prepaid discount'
	// Why the staff takes something off is for the staff.
	if (kind === 'staff') return 'Discount'
	return `${kind === 'coupon' ? 'Discount' : 'Offer'} (${name})`
}

/** Each discount by its name, for the list of an order's sums; nothing without them. */
export function discountSums(order: Omit<Charged, 'codFeePaise'>): NamedSum[] {
	const { discountPaise, prepaidDiscountPaise = 0, couponCode, discounts } = order
	if (discounts.length > 0)
		return discounts.map((discount) => ({ label: discountLabel(discount), paise: -discount.paise }))
	const label = couponCode ? `Discount (${couponCode})` : 'Discount'
	const sums = [
		{ label, paise: prepaidDiscountPaise - discountPaise },
		{ label: 'Prepaid discount', paise: -prepaidDiscountPaise },
	]
	return sums.filter(({ paise }) => paise < 0)
}

/** Returns the COD fee as a row of an order summary. Returns none when there is no fee. */
export function cashFeeSum({ codFeePaise }: Pick<Charged, 'codFeePaise'>): NamedSum[] {
	return codFeePaise === 0 ? [] : [{ label: 'Cash on delivery fee', paise: codFeePaise }]
}

/** Formats an amount. Discounts look like `'− ₹ 100.00'`. */
export function formatSum(paise: number): string {
	return paise < 0 ? `−${noBreak}${formatPaise(-paise)}` : formatPaise(paise)
}
