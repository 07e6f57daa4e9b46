import { z } from 'zod'
import { lineText, maxLineLength, toAsciiDigits, tooLongMessage } from '../../values/text.ts'

const numberMessage = 'Please enter the order number, such as 1024.'

/** The number of an order, also typed as '#1024', with the phone number or email address that it was placed with. */
export const findOrderSchema = z.object({
	number: lineText({ error: numberMessage })
		.overwrite((text) => toAsciiDigits(text).replace(/^\D{0,20}(?=\d)/, ''))
		.pipe(z.string().regex(/^[1-9]\d{0,14}$/, numberMessage)),
	contact: lineText({ error: 'Please enter your phone number or email.' })
		.min(1, 'Please enter your phone number or email.')
		.max(maxLineLength, tooLongMessage(maxLineLength)),
})

export type FindOrderInput = z.infer<typeof findOrderSchema>
