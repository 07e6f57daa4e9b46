import * as calls from '#app/http/api/calls/feedback-calls.ts'
import { endpoint, handle, handleDelete } from '#app/http/api/endpoint.server.ts'
import { toContactJson } from '#app/http/api/json/content-json.ts'
import { streamJson } from '#app/http/api/send-json.server.ts'
import { addContact, deleteContact, iterateContacts } from '#app/shop/contact/contact.server.ts'
import { batchSize } from '#app/shop/values/batches.ts'

export const loader = endpoint(
	handle(calls.addContact, async ({ body, requester }) => {
		await addContact(body, requester)
		return { message: 'Message sent successfully!' }
	}),
	handle(calls.listContacts, () => streamJson(iterateContacts(batchSize.rows), toContactJson)),
	handleDelete(calls.removeContact, deleteContact, 'Request Deleted...'),
)

export const action = loader
