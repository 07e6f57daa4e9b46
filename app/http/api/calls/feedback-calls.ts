import { z } from 'zod'
import { contactSchema, subscribeSchema } from '#app/shop/contact/contact.schema.ts'
import { ratingSchema } from '#app/shop/reviews/rating.schema.ts'
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
		userId: id.nullable().meta({ description: 'null if the account was deleted.' }),
		rating: z.int().min(1).max(5),
		description: z.string(),
		createdAt: time,
		Product: z.strictObject({ name: z.string() }),
		User: z.strictObject({ username: z.string() }).nullable(),
	})
	.meta({ id: 'Rating' })
const count = z.int().min(0)
const failed = 'Something went wrong'

const updates = createCallGroup('Daily updates')

export const addUpdate = updates({
	at: 'POST /update/addUpdate',
	summary: 'Subscribe to the daily updates',
	description: 'Subscribing with a known number changes nothing and gets the same answer.',
	who: 'anyone',
	body: z
		.object({ phone: z.string().nullish(), name: z.string().nullish() })
		.meta({ required: ['phone', 'name'] })
		.transform((body, context) => validateWith(subscribeSchema)(dropNulls(body), context)),
	status: 201,
	answer: messageOnly,
	refuses: ['too-many'],
})

export const listUpdates = updates(
	buildStaffList('GET /update/getUpdate', 'List the subscribers to the daily updates, newest first', subscriber),
)

export const removeUpdate = updates(buildRemoval('DELETE /update/remove/{id}', 'Delete a subscriber', failed))

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

export const listContacts = contacts(
	buildStaffList('GET /contacts/getContact', 'List the messages, newest first', contact),
)

export const removeContact = contacts(buildRemoval('DELETE /contacts/remove/{id}', 'Delete a message'))

const ratings = createCallGroup('Ratings')

export const listRatings = ratings({
	...buildPublicList('GET /ratings', 'List the reviews of all products, newest first', rating),
	description: 'Only the user name of the customer is included.',
})

export const addRating = ratings({
	at: 'POST /ratings',
	summary: 'Review a product that was delivered to you',
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

export const removeRating = ratings(buildRemoval('DELETE /ratings/{id}', 'Delete a review', failed))

export const dashboardCounts = createCallGroup('Dashboard')({
	at: 'GET /products/dashboardcounts',
	summary: 'Get the dashboard counts',
	who: 'admin',
	answer: z.strictObject({
		products: count,
		orders: count,
		categories: count,
		collections: count,
		users: count,
		contacts: count,
		reviews: count,
		ratings: count.meta({ description: 'Same as reviews.' }),
	}),
	failed: 'Failed to load dashboard data',
})
