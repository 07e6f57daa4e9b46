import { z } from 'zod'
import { linesText, lineText, maxLineLength, tooLongMessage } from '../values/text.ts'
import { maxNoteLength } from '../values/limits.ts'

export const noteTooLongMessage = `Please use at most ${maxNoteLength} characters.`
const quantityTooLow = 'Quantity cannot be less than 1.'
const quantityNotWhole = 'Quantity must be a whole number.'
const quantity = z.number({ error: quantityTooLow }).int(quantityNotWhole).min(1, quantityTooLow)

/** The size of a line, as text. `''` means no size. */
export const lineSize = lineText().max(maxLineLength, tooLongMessage(maxLineLength))

/**
 * The item that a form or API client adds to the cart. The quantity is 1 unless it is given (rule: default-quantity).
 * `addToCart` checks the size (rule: size-required).
 */
export const addToCartSchema = z.object({
	productColorId: z.int({ error: 'Please select a color.' }).positive('Please select a color.'),
	quantity: quantity.default(1),
	size: lineSize.optional(),
})

export const quantitySchema = z.object({ quantity })

/** The size to which a cart line is changed. `''` means no size. */
export const lineSizeSchema = z.object({ size: lineSize.default('') })

/** The order note. `''` removes it (rule: order-note). */
export const cartNoteSchema = z.object({ note: linesText().max(maxNoteLength, noteTooLongMessage).default('') })
