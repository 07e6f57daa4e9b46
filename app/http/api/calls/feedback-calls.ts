import { z } from 'zod'
import { contactSchema } from '#app/shop/feedback/contact.schema.ts'
import { ratingSchema } from '#app/shop/feedback/rating.schema.ts'
import { subscribeSchema } from '#app/shop/feedback/subscriber.schema.ts'
import { callsAbout } from '../call.ts'
import { id, into, messageOnly, time, dropNulls, removal, publicList, staffList } from './fields.ts'

const subscriber = z
	.strictObject({ id, name: z.string(), phone: z.string(), createdAt: time })
	.meta({ id: 'Subscriber' })
const contact = z
	.strictObject({ id, name: z.string(), email: z.string(), message: z.string(), createdAt: time })
	.meta({ id: 'ContactRequest' })
const rating = z
	.strictObject({
		id,
		productId: id,
		userId: id.nullable().meta({ description: 'null when the account is gone.' }),
		rating: z.int().min(1).max(5),
		description: z.string(),
		createdAt: time,
		Product: z.strictObject({ name: z.string() }),
		User: z.strictObject({ username: z.string() }).nullable(),
	})
	.meta({ id: 'Rating' })
const count = z.int().min(0)

const updates = callsAbout('Daily updates')

export const addUpdate = updates({
	at: 'POST /update/addUpdate',
	summary: 'Ask for the daily updates',
	description: 'A number that is in the list already changes nothing, and is not told so.',
	who: 'anyone',
	body: z
		.object({ phone: z.string().nullish(), name: z.string().nullish() })
		.meta({ required: ['phone', 'name'] })
		.transform((typed, context) => into(subscribeSchema)(dropNulls(typed), context)),
	status: 201,
	answer: messageOnly,
	refuses: ['too-many'],
})

export const listUpdates = updates(
	staffList('GET /update/getUpdate', 'Who asked for the daily updates, newest first', subscriber),
)

export const removeUpdate = updates(removal('DELETE /update/remove/{id}', 'Take somebody out of the list'))

const contacts = callsAbout('Contact')

export const addContact = contacts({
	at: 'POST /contacts/addContact',
	summary: 'Send the shop a message',
	who: 'anyone',
	body: contactSchema,
	status: 201,
	answer: messageOnly,
	refuses: ['too-many'],
})

export const listContacts = contacts(staffList('GET /contacts/getContact', 'The messages, newest first', contact))

export const removeContact = contacts(removal('DELETE /contacts/remove/{id}', 'Delete a message'))

const ratings = callsAbout('Ratings')

export const listRatings = ratings({
	...publicList('GET /ratings', 'The reviews of all products, newest first', rating),
	description: 'Of a customer only the user name is told.',
})

export const addRating = ratings({
	at: 'POST /ratings',
	summary: 'Review a product that was delivered to oneself',
	who: 'customer',
	body: z
		.object({
			userId: id,
			productId: z.number().nullish(),
			rating: z.number().nullish(),
			description: z.string().nullish(),
		})
		.meta({ required: ['userId', 'productId', 'rating', 'description'] })
		.transform(({ userId, ...review }, context) => ({
			userId,
			review: into(ratingSchema)(dropNulls(review), context),
		})),
	status: 201,
	answer: messageOnly,
	refuses: ['conflict', 'not-found', 'too-many'],
})

export const removeRating = ratings(removal('DELETE /ratings/{id}', 'Delete a review'))

export const dashboardCounts = callsAbout('Dashboard')({
	at: 'GET /products/dashboardcounts',
	summary: 'How much there is of everything',
	who: 'admin',
	answer: z.strictObject({
		products: count,
		orders: count,
		categories: count,
		collections: count,
		users: count,
		contacts: count,
		reviews: count,
		ratings: count.meta({ description: 'The same as reviews.' }),
	}),
})
