import { formatPaise, noBreak } from '../money.ts'

interface Charged {
	discountPaise: number
	/** The part of the discount for paying ahead; none of it before an order is placed. */
	prepaidDiscountPaise?: number
	couponCode?: string | null | undefined
	codFeePaise: number
}

export interface NamedSum {
	label: string
	/** The amount, below zero for what is taken off. */
	paise: number
}

/** What a coupon and paying beforehand take off, for the list of an order's sums; nothing without them. */
export function discountSums({
	discountPaise,
	prepaidDiscountPaise = 0,
	couponCode,
}: Omit<Charged, 'codFeePaise'>): NamedSum[] {
	const label = couponCode ? `Discount (${couponCode})` : 'Discount'
	const sums = [
		{ label, paise: prepaidDiscountPaise - discountPaise },
		{ label: 'Prepaid discount', paise: -prepaidDiscountPaise },
	]
	return sums.filter(({ paise }) => paise < 0)
}

/** The fee for cash, for the list of an order's sums; nothing without one. */
export function cashFeeSum({ codFeePaise }: Pick<Charged, 'codFeePaise'>): NamedSum[] {
	return codFeePaise === 0 ? [] : [{ label: 'Cash on delivery fee', paise: codFeePaise }]
}

/** '− ₹ 100.00' where something is taken off. */
export function formatSum(paise: number): string {
	return paise < 0 ? `−${noBreak}${formatPaise(-paise)}` : formatPaise(paise)
}
