import { z } from 'zod'
import { maxSynonymLength } from '../../values/limits.ts'
import { maxCharactersMessage, lineText } from '../../values/text.ts'

const word = (error: string) =>
	lineText({ error })
		.min(1, error)
		.max(maxSynonymLength, maxCharactersMessage(maxSynonymLength))
		.refine((text) => !text.includes(','), 'Please enter one word or phrase without commas')

/** A word that shoppers type and the shop's word for it. */
export const synonymSchema = z.object({
	typed: word('Please enter what customers search for'),
	means: word('Please enter a synonym'),
})

export type SynonymInput = z.output<typeof synonymSchema>
