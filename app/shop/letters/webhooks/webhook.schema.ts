import { z } from 'zod'
import { lineText, tooLong } from '../../text.ts'

const maxAddress = 500

export const webhookSchema = z.object({
	url: lineText('Please type the address.').min(1, 'Please type the address.').max(maxAddress, tooLong(maxAddress)),
})

export const switchSchema = z.object({ isOn: z.enum(['on', 'off'], 'Please choose on or off.') })
