import { z } from 'zod'
import { maxCouponCodeLength, maxCouponRupees, maxCouponUses } from '../../values/limits.ts'
import { normalizeCouponCode } from '../../values/text.ts'

const invalidCode = `Please enter 3 to ${maxCouponCodeLength} letters and digits`
const invalidValue = 'Please enter a whole number of 1 or more'
const invalidRupees = 'Please enter whole rupees, or leave it empty'
const invalidDate = 'Please choose a date'
const atMostMessage = (most: number) => `At most ${most.toLocaleString('en-IN')}`

const uses = z
	.number({ error: invalidValue })
	.int(invalidValue)
	.min(1, invalidValue)
	.max(maxCouponUses, atMostMessage(maxCouponUses))
	.nullable()
	.default(null)
const day = z
	.string({ error: invalidDate })
	.refine((text) => text.startsWith('20') && z.iso.date().safeParse(text).success, invalidDate)
	.nullable()
	.default(null)

const fields = z.object({
	code: z
		.string({ error: invalidCode })
		.overwrite(normalizeCouponCode)
		.max(maxCouponCodeLength, invalidCode)
		.regex(/^[A-Z\d][A-Z\d-]{2,}$/, invalidCode),
	kind: z.enum(['percent', 'amount'], { error: 'Please choose percent or amount' }),
	value: z
		.number({ error: invalidValue })
		.int(invalidValue)
		.min(1, invalidValue)
		.max(maxCouponRupees, atMostMessage(maxCouponRupees)),
	minimum: z
		.number({ error: invalidRupees })
		.int(invalidRupees)
		.min(0, invalidRupees)
		.max(maxCouponRupees, atMostMessage(maxCouponRupees))
		.default(0),
	validFrom: day,
	validUntil: day,
	maxUses: uses,
	maxPerCustomer: uses,
	active: z.enum(['yes', 'no'], { error: 'Please choose yes or no' }).default('yes'),
})

/** A coupon as submitted by its form: whole percents or rupees, and dates in Indian time (rule: coupon-terms). */
export const couponSchema = fields
	.refine(({ kind, value }) => kind === 'amount' || value <= 100, { path: ['value'], error: 'At most 100 percent' })
	.refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
		path: ['validUntil'],
		error: 'The end date is before the start date',
	})

export type CouponInput = z.output<typeof couponSchema>
