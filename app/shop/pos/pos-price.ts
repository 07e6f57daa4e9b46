import { z } from 'zod'
import { sumPaise } from '../cart/cart-totals.ts'
import { discountReasonMissing, hasDiscountReason, staffDiscountFields } from '../orders/checkout/staff-order.schema.ts'
import {
	addDiscounts,
	roundOffName,
	toStaffDiscount,
	type CoveringTerms,
	type DiscountableLine,
	type OrderDiscount,
} from '../pricing/order-discounts.ts'
import type { OrderPrice } from '../pricing/order-price.ts'
import { toPaise, normalizeAmount } from '../values/money.ts'
import { adjustmentParams, type QueryParam } from './draft-order-lines.ts'

/** The reductions that the staff grant on a sale (rule: pos-discount). */
export interface PosAdjustment {
	discountPaise: number
	reason: string
	/** True to round the total down to whole rupees. */
	isRoundedOff: boolean
}

export const noAdjustment: PosAdjustment = { discountPaise: 0, reason: '', isRoundedOff: false }

const names = adjustmentParams

/** The adjustment as entered in the form, with its errors. Values with errors are not applied. */
export interface TypedAdjustment extends PosAdjustment {
	typed: { discount: string; reason: string }
	errors: { discount?: string | undefined; reason?: string | undefined }
	/** The query parameters of the page's URL that contain the adjustment. */
	params: QueryParam[]
}

const discountSchema = z.object(staffDiscountFields).refine(hasDiscountReason, discountReasonMissing)

/** Parses the adjustment from the query parameters of a sale's URL. A discount with an error is not applied. */
export function parsePosAdjustment(search: URLSearchParams): TypedAdjustment {
	const typed = { discount: search.get(names.discount)?.trim() ?? '', reason: search.get(names.reason)?.trim() ?? '' }
	// The last value counts: a button of the form submits its value after the one that the form already has.
	const isRoundedOff = search.getAll(names.roundOff).at(-1) === 'yes'
	const discount = typed.discount === '' ? undefined : Number(normalizeAmount(typed.discount))
	const parsed = discountSchema.safeParse({ discount, discountReason: typed.reason })
	const findError = (field: string) => parsed.error?.issues.find(({ path }) => path[0] === field)?.message
	return {
		discountPaise: parsed.success ? toPaise(parsed.data.discount) : 0,
		reason: parsed.success ? parsed.data.discountReason : '',
		isRoundedOff,
		typed,
		errors: { discount: findError('discount'), reason: findError('discountReason') },
		params: [
			...(typed.discount ? [[names.discount, typed.discount] as const] : []),
			...(typed.reason ? [[names.reason, typed.reason] as const] : []),
			...(isRoundedOff ? [[names.roundOff, 'yes'] as const] : []),
		],
	}
}

interface PosPrice {
	discounts: OrderDiscount[]
	price: OrderPrice
	/** The discount that staff granted, without the round-off. */
	staffPaise: number
	roundOffPaise: number
}

/**
 * Calculates the price of a sale: the price of the lines, without delivery and COD fee, minus automatic discounts, the
 * discount by the staff and the round-off (rules: pos-sale, pos-discount).
 */
export function calculatePosPrice(
	lines: readonly DiscountableLine[],
	{ discountPaise, reason, isRoundedOff }: PosAdjustment,
): PosPrice {
	const subtotalPaise = sumPaise(lines)
	const terms: CoveringTerms[] =
		discountPaise > 0 ? [toStaffDiscount(lines, { name: reason, amountPaise: discountPaise })] : []
	let discounts = addDiscounts(lines, terms)
	const paise = (subtotalPaise - sumDiscounts(discounts)) % 100
	if (isRoundedOff && paise > 0) {
		terms.push(toStaffDiscount(lines, { name: roundOffName, amountPaise: paise }))
		discounts = addDiscounts(lines, terms)
	}
	const sum = sumDiscounts(discounts)
	const ofStaff = discounts.filter(({ kind }) => kind === 'staff')
	return {
		discounts,
		price: {
			subtotalPaise,
			discountPaise: sum,
			shippingPaise: 0,
			codFeePaise: 0,
			totalPaise: subtotalPaise - sum,
		},
		staffPaise: sumDiscounts(ofStaff.filter(({ name }) => name !== roundOffName)),
		roundOffPaise: sumDiscounts(ofStaff.filter(({ name }) => name === roundOffName)),
	}
}

function sumDiscounts(discounts: readonly Pick<OrderDiscount, 'amounts'>[]): number {
	return discounts.flatMap(({ amounts }) => amounts).reduce((sum, paise) => sum + paise, 0)
}
