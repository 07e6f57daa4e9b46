import { z } from 'zod'
import { maxTaughtLength } from '../../words/limits.ts'
import { atMostCharacters, lineText } from '../../text.ts'

const word = (error: string) =>
	lineText({ error })
		.min(1, error)
		.max(maxTaughtLength, atMostCharacters(maxTaughtLength))
		.refine((text) => !text.includes(','), 'Please enter one word or phrase, without commas')

/** A word that shoppers type and the shop's word for it. */
export const teachSchema = z.object({
	typed: word('Please enter what shoppers type'),
	means: word('Please enter what it means'),
})

export type Taught = z.output<typeof teachSchema>
