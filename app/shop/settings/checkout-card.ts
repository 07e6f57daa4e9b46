import { z } from 'zod'
import { atMostCharacters, linesText, lineText, maxLineLength } from '../text.ts'
import { linesOf } from './lines-of.ts'
import { maxCheckoutNoteLength, maxLimit, maxListLength } from './settings-limits.ts'

const wrongLimit = 'Please enter a whole number of at least 1'
const limit = z.number({ error: wrongLimit }).int(wrongLimit).min(1, wrongLimit).max(maxLimit, `At most ${maxLimit}`)
const wrongPrefix = 'Please enter the first 2 to 6 digits of PIN codes, one a line'

/** What an order may take, what the checkout tells, and where nothing is sent to. */
export const checkoutCard = z.object({
	perLine: limit,
	pieces: limit,
	openCash: limit,
	note: linesText().max(maxCheckoutNoteLength, atMostCharacters(maxCheckoutNoteLength)).default(''),
	days: lineText().max(maxLineLength, atMostCharacters(maxLineLength)).default(''),
	notServed: linesText()
		.max(maxListLength, atMostCharacters(maxListLength))
		.overwrite((text) => linesOf(text.replace(/[,;]/g, '\n')).join('\n'))
		.refine((text) => linesOf(text).every((prefix) => /^[1-9]\d{1,5}$/.test(prefix)), wrongPrefix)
		.default(''),
})
