import { z } from 'zod'
import { contactSchema } from '#app/shop/feedback/contact.schema.ts'
import { ratingSchema } from '#app/shop/feedback/rating.schema.ts'
import { subscribeSchema } from '#app/shop/feedback/subscriber.schema.ts'
import { call } from '../call.ts'
import { id, into, messageOnly, time, dropNulls } from './fields.ts'

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

const updates = 'Daily updates'

export const addUpdate = call({
	id: 'addUpdate',
	tag: updates,
	method: 'POST',
	path: '/update/addUpdate',
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

export const listUpdates = call({
	id: 'listUpdates',
	tag: updates,
	method: 'GET',
	path: '/update/getUpdate',
	summary: 'Who asked for the daily updates, newest first',
	who: 'admin',
	answer: z.array(subscriber),
})

export const removeUpdate = call({
	id: 'removeUpdate',
	tag: updates,
	method: 'DELETE',
	path: '/update/remove/{id}',
	summary: 'Take somebody out of the list',
	who: 'admin',
	answer: messageOnly,
})

const contacts = 'Contact'

export const addContact = call({
	id: 'addContact',
	tag: contacts,
	method: 'POST',
	path: '/contacts/addContact',
	summary: 'Send the shop a message',
	who: 'anyone',
	body: contactSchema,
	status: 201,
	answer: messageOnly,
	refuses: ['too-many'],
})

export const listContacts = call({
	id: 'listContacts',
	tag: contacts,
	method: 'GET',
	path: '/contacts/getContact',
	summary: 'The messages, newest first',
	who: 'admin',
	answer: z.array(contact),
})

export const removeContact = call({
	id: 'removeContact',
	tag: contacts,
	method: 'DELETE',
	path: '/contacts/remove/{id}',
	summary: 'Delete a message',
	who: 'admin',
	answer: messageOnly,
})

const ratings = 'Ratings'

export const listRatings = call({
	id: 'listRatings',
	tag: ratings,
	method: 'GET',
	path: '/ratings',
	summary: 'The reviews of all products, newest first',
	description: 'Of a customer only the user name is told.',
	who: 'anyone',
	answer: z.array(rating),
	isPublic: true,
})

export const addRating = call({
	id: 'addRating',
	tag: ratings,
	method: 'POST',
	path: '/ratings',
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

export const removeRating = call({
	id: 'removeRating',
	tag: ratings,
	method: 'DELETE',
	path: '/ratings/{id}',
	summary: 'Delete a review',
	who: 'admin',
	answer: messageOnly,
})

export const dashboardCounts = call({
	id: 'dashboardCounts',
	tag: 'Dashboard',
	method: 'GET',
	path: '/products/dashboardcounts',
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
