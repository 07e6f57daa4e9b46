import { z } from 'zod'
import { requestDays } from '#app/shop/words/limits.ts'
import { stockRequestSchema } from '#app/shop/catalog/stock-requests/stock-request.schema.ts'
import { callsAbout } from '../call.ts'
import { id, into, messageOnly, dropNulls } from './fields.ts'

const fields = z
	.object({
		productColorId: id.nullish().meta({ description: 'Of a product that has colours.' }),
		size: z.string().nullish().meta({ description: 'Of a product that is counted by colour and size.' }),
		name: z.string().nullish(),
		contact: z.string().nullish().meta({ description: 'An e-mail address or a phone number.' }),
		consent: z.boolean().nullish().meta({ description: 'true: the shopper agreed to be told.' }),
	})
	.meta({ required: ['name', 'contact', 'consent'] })

export const askForStock = callsAbout('Products')({
	at: 'POST /products/{id}/back-in-stock',
	summary: 'Ask to be told when a sold-out product, colour or size is back',
	description: `Told once. The same asked again is one request, and not told so. Forgotten after ${requestDays.waiting} days.`,
	who: 'anyone',
	body: fields.transform((typed, context) => into(stockRequestSchema)(dropNulls(typed), context)),
	status: 201,
	answer: messageOnly,
	refuses: ['conflict', 'too-many'],
})
