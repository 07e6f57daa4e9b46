import { toRupees } from '../money.ts'
import { type ComparedField, comparedText } from './differences.ts'

export interface CouponRow {
	code: string
	percent: number | null
	amountPaise: number | null
	minimumPaise: number
	validFrom: string | null
	validUntil: string | null
	maxUses: number | null
	maxPerCustomer: number | null
	isActive: boolean
}

/** What the form of a coupon shows, as text. */
export function couponForm({ code, percent, amountPaise, minimumPaise, isActive, ...row }: CouponRow) {
	return {
		code,
		kind: percent === null ? 'amount' : 'percent',
		value: String(percent ?? toRupees(amountPaise ?? 0)),
		minimum: minimumPaise === 0 ? '' : String(toRupees(minimumPaise)),
		validFrom: row.validFrom ?? '',
		validUntil: row.validUntil ?? '',
		maxUses: String(row.maxUses ?? ''),
		maxPerCustomer: String(row.maxPerCustomer ?? ''),
		active: isActive ? 'yes' : 'no',
	}
}

/** Its fields, for two versions beside each other (rule: two-editors). */
export const couponFields: ComparedField[] = [
	comparedText('code', 'Code'),
	comparedText('kind', 'Percent or amount'),
	comparedText('value', 'Value'),
	comparedText('minimum', 'Smallest order, in ₹'),
	comparedText('validFrom', 'From'),
	comparedText('validUntil', 'Until'),
	comparedText('maxUses', 'Uses in all'),
	comparedText('maxPerCustomer', 'Uses of one customer'),
	comparedText('active', 'Active'),
]
