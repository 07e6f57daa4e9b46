import * as calls from '#app/http/api/calls/feedback-calls.ts'
import { endpoint, handle, handleDelete } from '#app/http/api/endpoint.server.ts'
import { toRatingJson } from '#app/http/api/json/content-json.ts'
import { streamPublicJson } from '#app/http/api/send-json.server.ts'
import { getCatalogVersion } from '#app/shop/catalog-version/catalog-version.server.ts'
import { deleteRating, iterateRatings, addRating } from '#app/shop/reviews/rating.server.ts'
import { batchSize } from '#app/shop/values/batches.ts'
import { refuse } from '#app/shop/values/refusal.ts'

export const loader = endpoint(
	handle(calls.listRatings, ({ request }) =>
		streamPublicJson(request, `ratings-${getCatalogVersion()}`, iterateRatings(batchSize.rows), toRatingJson),
	),
	handle(calls.addRating, async ({ body: { userId, review }, viewer, requester }) => {
		if (userId !== viewer.userId) refuse('not-found', 'user-not-found', {}, 'userId')
		await addRating(requester, review)
		return { message: 'Review submitted successfully!' }
	}),
	handleDelete(calls.removeRating, deleteRating, 'Review deleted successfully'),
)

export const action = loader
