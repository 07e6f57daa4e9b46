import * as calls from '#app/http/api/calls/feedback-calls.ts'
import { endpoint, handle, handleRemoval } from '#app/http/api/endpoint.server.ts'
import { ratingJson } from '#app/http/api/json/feedback-json.ts'
import { streamPublicJson } from '#app/http/api/send-json.server.ts'
import { catalogVersionNow } from '#app/shop/version/catalog-version.server.ts'
import { deleteRating, everyRating } from '#app/shop/feedback/rating-list.server.ts'
import { addRating } from '#app/shop/feedback/rating.server.ts'
import { batchSize } from '#app/shop/in-batches.ts'
import { refuse } from '#app/shop/refusal.ts'

export const loader = endpoint(
	handle(calls.listRatings, ({ request }) =>
		streamPublicJson(request, `ratings-${catalogVersionNow()}`, everyRating(batchSize.rows), ratingJson),
	),
	handle(calls.addRating, async ({ body: { userId, review }, viewer, requester }) => {
		if (userId !== viewer.userId) refuse('not-found', 'User not found', 'userId')
		await addRating(requester, review)
		return { message: 'Review submitted successfully!' }
	}),
	handleRemoval(calls.removeRating, deleteRating, 'Review deleted successfully'),
)

export const action = loader
