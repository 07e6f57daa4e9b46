import { z } from 'zod'
import { lineText, linesText, tooLong } from '../../text.ts'
import { maxCouponRupees, maxNameLength, maxSaleNameLength, maxSaleWordsLength } from '../../words/limits.ts'
import { saleKinds } from './sale-words.ts'

const wrongPieces = 'Please enter a whole number from 2 to 50'
const wrongDate = 'Please choose a day'
const day = z
	.string({ error: wrongDate })
	.refine((text) => text.startsWith('20') && z.iso.date().safeParse(text).success, wrongDate)
const ids = z.array(z.number().int().positive()).max(500, 'At most 500').default([])

const fields = z.object({
	name: lineText('Please enter a name')
		.min(1, 'Please enter a name')
		.max(maxSaleNameLength, tooLong(maxSaleNameLength)),
	kind: z.enum(saleKinds, { error: 'Please choose what it does' }),
	value: z
		.number({ error: 'Please enter a whole number' })
		.int('Please enter a whole number')
		.min(1, 'Please enter at least 1')
		.max(maxCouponRupees, `At most ${maxCouponRupees.toLocaleString('en-IN')}`)
		.nullable()
		.default(null),
	buy: z
		.number({ error: wrongPieces })
		.int(wrongPieces)
		.min(2, wrongPieces)
		.max(50, wrongPieces)
		.nullable()
		.default(null),
	pay: z
		.number({ error: 'Please enter a whole number' })
		.int()
		.min(1, 'Please enter at least 1')
		.nullable()
		.default(null),
	scope: z.enum(['all', 'some'], { error: 'Please choose the products' }).default('all'),
	categoryIds: ids,
	collectionIds: ids,
	products: linesText()
		.max(200 * maxNameLength, tooLong(200 * maxNameLength))
		.default(''),
	startsOn: day,
	endsOn: day.nullable().default(null),
	words: lineText().max(maxSaleWordsLength, tooLong(maxSaleWordsLength)).default(''),
})

export type SaleInput = z.output<typeof fields>

/** Returns the errors of a sale's kind, by field. */
function problemsOf({ kind, value, buy, pay, ...input }: SaleInput): Record<string, string> {
	const isPercent = kind === 'percent' || kind === 'from-pieces'
	return {
		...(kind !== 'pay-for' && value === null && { value: 'Please enter how much' }),
		...(isPercent && value !== null && value > 90 && { value: 'At most 90 percent' }),
		...((kind === 'pay-for' || kind === 'from-pieces') && buy === null && { buy: wrongPieces }),
		...(kind === 'pay-for' && (pay === null || pay >= (buy ?? 0)) && { pay: 'Please enter fewer than are bought' }),
		...(input.endsOn !== null && input.endsOn < input.startsOn && { endsOn: 'This is before the first day' }),
		...(input.scope === 'some' &&
			input.categoryIds.length + input.collectionIds.length + input.products.length === 0 && {
				products: 'Please choose a category or a collection, or name a product',
			}),
	}
}

/** A sale as submitted by its form: whole percents or rupees, and dates in Indian time (rule: sale-runs). */
export const saleSchema = fields.superRefine((input, context) => {
	for (const [field, message] of Object.entries(problemsOf(input)))
		context.addIssue({ code: 'custom', path: [field], message })
})
