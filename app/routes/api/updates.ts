import * as calls from '#app/http/api/calls/feedback-calls.ts'
import { endpoint, handle, handleRemoval } from '#app/http/api/endpoint.server.ts'
import { subscriberJson } from '#app/http/api/json/feedback-json.ts'
import { streamJson } from '#app/http/api/send-json.server.ts'
import { deleteSubscriber, everySubscriber, subscribe } from '#app/shop/feedback/subscriber.server.ts'
import { batchSize } from '#app/shop/in-batches.ts'

export const loader = endpoint(
	handle(calls.addUpdate, async ({ body, requester }) => {
		await subscribe({ ...body, via: 'api' }, requester)
		return { message: 'Successfully subscribed to the newsletter!' }
	}),
	handle(calls.listUpdates, () => streamJson(everySubscriber(batchSize.rows), subscriberJson)),
	handleRemoval(calls.removeUpdate, deleteSubscriber, 'User deleted successfully'),
)

export const action = loader
