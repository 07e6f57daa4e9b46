import { formatPaise } from '../../money.ts'

interface Charged {
	discountPaise: number
	couponCode?: string | null | undefined
	codFeePaise: number
}

export interface NamedSum {
	label: string
	/** Below zero for what is taken off. */
	paise: number
}

/** What a coupon takes off, for the list of an order's sums; nothing without one. */
export function discountSum({ discountPaise, couponCode }: Omit<Charged, 'codFeePaise'>): NamedSum[] {
	if (discountPaise === 0) return []
	return [{ label: couponCode ? `Discount (${couponCode})` : 'Discount', paise: -discountPaise }]
}

/** The fee for cash, for the list of an order's sums; nothing without one. */
export function cashFeeSum({ codFeePaise }: Pick<Charged, 'codFeePaise'>): NamedSum[] {
	return codFeePaise === 0 ? [] : [{ label: 'Cash on delivery fee', paise: codFeePaise }]
}

/** '− ₹ 100.00' where something is taken off. */
export function formatSum(paise: number): string {
	return paise < 0 ? `− ${formatPaise(-paise)}` : formatPaise(paise)
}
