import { z } from 'zod'
import { maxCouponCodeLength, maxCouponRupees, maxCouponUses } from '../../words/limits.ts'
import { couponCode } from '../../text.ts'

const wrongCode = `Please enter 3 to ${maxCouponCodeLength} letters and digits`
const wrongValue = 'Please enter a whole number of at least 1'
const wrongRupees = 'Please enter whole rupees, or nothing'
const wrongDate = 'Please choose a day'
const atMostWords = (most: number) => `At most ${most.toLocaleString('en-IN')}`

const uses = z
	.number({ error: wrongValue })
	.int(wrongValue)
	.min(1, wrongValue)
	.max(maxCouponUses, atMostWords(maxCouponUses))
	.nullable()
	.default(null)
const day = z
	.string({ error: wrongDate })
	.refine((text) => text.startsWith('20') && z.iso.date().safeParse(text).success, wrongDate)
	.nullable()
	.default(null)

const fields = z.object({
	code: z
		.string({ error: wrongCode })
		.overwrite(couponCode)
		.max(maxCouponCodeLength, wrongCode)
		.regex(/^[A-Z\d][A-Z\d-]{2,}$/, wrongCode),
	kind: z.enum(['percent', 'amount'], { error: 'Please choose percent or amount' }),
	value: z
		.number({ error: wrongValue })
		.int(wrongValue)
		.min(1, wrongValue)
		.max(maxCouponRupees, atMostWords(maxCouponRupees)),
	minimum: z
		.number({ error: wrongRupees })
		.int(wrongRupees)
		.min(0, wrongRupees)
		.max(maxCouponRupees, atMostWords(maxCouponRupees))
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
		error: 'This is before the first day',
	})

export type CouponInput = z.output<typeof couponSchema>
