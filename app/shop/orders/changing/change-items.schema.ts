import { z } from 'zod'
import { maxSizeLength } from '../../catalog/variant/sizes.ts'
import { lineText, tooLong } from '../../text.ts'
import { mostPiecesOfLine } from '../../words/limits.ts'

const wrong = 'Please enter a whole number of pieces.'

/** The requested lines of an order, and the lines as the page showed them. */
export const changeItemsSchema = z.object({
	seen: z.string().default(''),
	items: z.array(
		z.object({
			id: z.number().int().positive(),
			/** 0 removes the line. */
			quantity: z
				.number({ error: wrong })
				.int(wrong)
				.min(0, wrong)
				.max(mostPiecesOfLine, `At most ${mostPiecesOfLine} pieces.`),
			/** Absent when the line has no size. */
			size: lineText().max(maxSizeLength, tooLong(maxSizeLength)).default(''),
		}),
	),
})

export type ChangeItemsInput = z.output<typeof changeItemsSchema>
