import { z } from 'zod'
import { maxSizeLength } from '../../catalog/variant/sizes.ts'
import { lineText, tooLong } from '../../text.ts'
import { mostPiecesOfLine } from '../../words/limits.ts'

const wrong = 'Please enter a whole number of pieces.'

/** The lines of an order as they shall be, and as the page showed them. */
export const changeItemsSchema = z.object({
	seen: z.string().default(''),
	items: z.array(
		z.object({
			id: z.number().int().positive(),
			/** 0 takes the line out. */
			quantity: z
				.number({ error: wrong })
				.int(wrong)
				.min(0, wrong)
				.max(mostPiecesOfLine, `At most ${mostPiecesOfLine} pieces.`),
			/** Absent where it has none. */
			size: lineText().max(maxSizeLength, tooLong(maxSizeLength)).default(''),
		}),
	),
})

export type ChangeItemsInput = z.output<typeof changeItemsSchema>
