import * as calls from '#app/http/api/calls/feedback-calls.ts'
import { endpoint, handle, handleRemoval } from '#app/http/api/endpoint.server.ts'
import { contactJson } from '#app/http/api/json/feedback-json.ts'
import { streamJson } from '#app/http/api/send-json.server.ts'
import { addContact, deleteContact, everyContact } from '#app/shop/feedback/contact.server.ts'
import { batchSize } from '#app/shop/in-batches.ts'

export const loader = endpoint(
	handle(calls.addContact, async ({ body, requester }) => {
		await addContact(body, requester)
		return { message: 'Message sent successfully!' }
	}),
	handle(calls.listContacts, () => streamJson(everyContact(batchSize.rows), contactJson)),
	handleRemoval(calls.removeContact, deleteContact, 'Request Deleted...'),
)

export const action = loader
