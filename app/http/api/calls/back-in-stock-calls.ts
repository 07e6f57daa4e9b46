import { z } from 'zod'
import { requestDays } from '#app/shop/values/limits.ts'
import { backInStockRequestSchema } from '#app/shop/catalog/back-in-stock/back-in-stock-request.schema.ts'
import { createCallGroup } from '../call.ts'
import { id, validateWith, messageOnly, dropNulls } from './fields.ts'

const fields = z
	.object({
		productColorId: id.nullish().meta({ description: 'Required if the product has colors.' }),
		size: z.string().nullish().meta({ description: 'Required if stock is tracked by color and size.' }),
		name: z.string().nullish(),
		contact: z.string().nullish().meta({ description: 'An email address or a phone number.' }),
		consent: z.boolean().nullish().meta({ description: 'true: the customer agreed to be notified.' }),
	})
	.meta({ required: ['name', 'contact', 'consent'] })

export const askForStock = createCallGroup('Products')({
	at: 'POST /products/{id}/back-in-stock',
	summary: 'Request a notification when a sold-out product, color or size is back in stock',
	description:
		'The customer is notified once. Repeating a request changes nothing and gets the same answer. ' +
		`Requests are deleted after ${requestDays.waiting} days.`,
	who: 'anyone',
	body: fields.transform((body, context) => validateWith(backInStockRequestSchema)(dropNulls(body), context)),
	status: 201,
	answer: messageOnly,
	refuses: ['conflict', 'too-many'],
})
