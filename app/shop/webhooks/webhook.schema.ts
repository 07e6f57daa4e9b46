import { z } from 'zod'

export const webhookSchema = z.object({
	url: z
		.string('Please type the address.')
		.trim()
		.min(1, 'Please type the address.')
		.max(500, 'Please type at most 500 characters.'),
})

export const switchSchema = z.object({ isOn: z.enum(['on', 'off'], 'Please choose on or off.') })
