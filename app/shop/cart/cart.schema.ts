import { z } from 'zod'
import { linesText, lineText, maxLineLength, tooLong } from '../text.ts'
import { maxNoteLength } from '../words/limits.ts'

export const noteTooLong = `Please use at most ${maxNoteLength} characters.`
export const noColorToBuy = 'No valid color variant available for this product.'
export const tooFew = 'Quantity cannot be less than 1.'
export const notWhole = 'Quantity must be a whole number.'
const quantity = z.number({ error: tooFew }).int(notWhole).min(1, tooFew)

/** The size of a line, as text. `''` means no size. */
export const lineSize = lineText().max(maxLineLength, tooLong(maxLineLength))

/** Adds one unit unless a quantity is given (rule: one-piece-default), in the chosen size (rule: size-required). */
export const addToCartSchema = z.object({
	productColorId: z.int({ error: 'Please select a color.' }).positive('Please select a color.'),
	quantity: quantity.default(1),
	size: lineSize.optional(),
})

export const quantitySchema = z.object({ quantity })

/** A new size for a line. */
export const lineSizeSchema = z.object({ size: lineSize.default('') })

/** The order note. `''` removes it (rule: order-note). */
export const cartNoteSchema = z.object({ note: linesText().max(maxNoteLength, noteTooLong).default('') })
