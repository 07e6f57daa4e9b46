import * as calls from '#app/http/api/calls/feedback-calls.ts'
import { endpoint, handle, handleDelete } from '#app/http/api/endpoint.server.ts'
import { toSubscriberJson } from '#app/http/api/json/content-json.ts'
import { streamJson } from '#app/http/api/send-json.server.ts'
import { deleteSubscriber, iterateSubscribers, subscribe } from '#app/shop/newsletter/subscriber.server.ts'
import { batchSize } from '#app/shop/values/batches.ts'

export const loader = endpoint(
	handle(calls.addUpdate, async ({ body, requester }) => {
		await subscribe({ ...body, via: 'api' }, requester)
		return { message: 'Successfully subscribed to the newsletter!' }
	}),
	handle(calls.listUpdates, () => streamJson(iterateSubscribers(batchSize.rows), toSubscriberJson)),
	handleDelete(calls.removeUpdate, deleteSubscriber, 'User deleted successfully'),
)

export const action = loader
