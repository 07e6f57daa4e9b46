import { z } from 'zod'
import { lineText, linesText, tooLongMessage } from '../../values/text.ts'
import { buildTranslationsSchema } from '../../translations/translations.schema.ts'
import { maxCouponRupees, maxNameLength, maxSaleNameLength, maxSaleMessageLength } from '../../values/limits.ts'
import { saleKinds, volumeDiscount } from './sale.ts'
import { locale } from '../../region/india.ts'

const invalidUnitCount = 'Please enter a whole number from 2 to 50'
const invalidDate = 'Please choose a date'
const day = z
	.string({ error: invalidDate })
	.refine((text) => text.startsWith('20') && z.iso.date().safeParse(text).success, invalidDate)
const ids = z.array(z.number().int().positive()).max(500, 'At most 500').default([])

const fields = z.object({
	name: lineText('Please enter a name')
		.min(1, 'Please enter a name')
		.max(maxSaleNameLength, tooLongMessage(maxSaleNameLength)),
	kind: z.enum(saleKinds, { error: 'Please choose a type' }),
	value: z
		.number({ error: 'Please enter a whole number' })
		.int('Please enter a whole number')
		.min(1, 'Please enter 1 or more')
		.max(maxCouponRupees, `At most ${maxCouponRupees.toLocaleString(locale)}`)
		.nullable()
		.default(null),
	buy: z
		.number({ error: invalidUnitCount })
		.int(invalidUnitCount)
		.min(2, invalidUnitCount)
		.max(50, invalidUnitCount)
		.nullable()
		.default(null),
	pay: z
		.number({ error: 'Please enter a whole number' })
		.int()
		.min(1, 'Please enter 1 or more')
		.nullable()
		.default(null),
	scope: z.enum(['all', 'some'], { error: 'Please choose the products' }).default('all'),
	categoryIds: ids,
	collectionIds: ids,
	products: linesText()
		.max(200 * maxNameLength, tooLongMessage(200 * maxNameLength))
		.default(''),
	startsOn: day,
	endsOn: day.nullable().default(null),
	words: lineText().max(maxSaleMessageLength, tooLongMessage(maxSaleMessageLength)).default(''),
	translations: buildTranslationsSchema('sale'),
})

export type SaleInput = z.output<typeof fields>

/**
 * Returns the error messages, by field, for fields that are required or limited by other fields, such as the kind of
 * sale.
 */
function findProblems({ kind, value, buy, pay, ...input }: SaleInput): Record<string, string> {
	const isPercent = kind === 'percent' || kind === volumeDiscount
	return {
		...(kind !== 'pay-for' && value === null && { value: 'Please enter a value' }),
		...(isPercent && value !== null && value > 90 && { value: 'At most 90 percent' }),
		...((kind === 'pay-for' || kind === volumeDiscount) && buy === null && { buy: invalidUnitCount }),
		...(kind === 'pay-for' &&
			(pay === null || pay >= (buy ?? 0)) && { pay: 'Please enter fewer items than are bought' }),
		...(input.endsOn !== null && input.endsOn < input.startsOn && { endsOn: 'The end date is before the start date' }),
		...(input.scope === 'some' &&
			input.categoryIds.length + input.collectionIds.length + input.products.length === 0 && {
				products: 'Please choose a category or a collection, or enter a product',
			}),
	}
}

/** A sale as submitted by its form: whole percents or rupees, and dates in Indian time (rule: sale-runs). */
export const saleSchema = fields.superRefine((input, context) => {
	for (const [field, message] of Object.entries(findProblems(input)))
		context.addIssue({ code: 'custom', path: [field], message })
})
