import { z } from 'zod'
import { contactSchema } from '#app/shop/contact/contact.schema.ts'
import { ratingSchema } from '#app/shop/reviews/rating.schema.ts'
import { subscribeSchema } from '#app/shop/newsletter/subscriber.schema.ts'
import { createCallGroup } from '../call.ts'
import {
	id,
	validateWith,
	messageOnly,
	time,
	dropNulls,
	buildRemoval,
	buildPublicList,
	buildStaffList,
} from './fields.ts'

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

const updates = createCallGroup('Daily updates')

export const addUpdate = updates({
	at: 'POST /update/addUpdate',
	summary: 'Ask for the daily updates',
	description: 'A number that is in the list already changes nothing, and is not told so.',
	who: 'anyone',
	body: z
		.object({ phone: z.string().nullish(), name: z.string().nullish() })
		.meta({ required: ['phone', 'name'] })
		.transform((typed, context) => validateWith(subscribeSchema)(dropNulls(typed), context)),
	status: 201,
	answer: messageOnly,
	refuses: ['too-many'],
})

export const listUpdates = updates(
	buildStaffList('GET /update/getUpdate', 'Who asked for the daily updates, newest first', subscriber),
)

export const removeUpdate = updates(buildRemoval('DELETE /update/remove/{id}', 'Take somebody out of the list'))

const contacts = createCallGroup('Contact')

export const addContact = contacts({
	at: 'POST /contacts/addContact',
	summary: 'Send the shop a message',
	who: 'anyone',
	body: contactSchema,
	status: 201,
	answer: messageOnly,
	refuses: ['too-many'],
})

export const listContacts = contacts(buildStaffList('GET /contacts/getContact', 'The messages, newest first', contact))

export const removeContact = contacts(buildRemoval('DELETE /contacts/remove/{id}', 'Delete a message'))

const ratings = createCallGroup('Ratings')

export const listRatings = ratings({
	...buildPublicList('GET /ratings', 'The reviews of all products, newest first', rating),
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
			review: validateWith(ratingSchema)(dropNulls(review), context),
		})),
	status: 201,
	answer: messageOnly,
	refuses: ['conflict', 'not-found', 'too-many'],
})

export const removeRating = ratings(buildRemoval('DELETE /ratings/{id}', 'Delete a review'))

export const dashboardCounts = createCallGroup('Dashboard')({
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
