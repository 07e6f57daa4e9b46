import * as calls from '#app/http/api/calls/feedback-calls.ts'
import { endpoint, handle } from '#app/http/api/endpoint.server.ts'
import { contactJson } from '#app/http/api/json/feedback-json.ts'
import { streamJson } from '#app/http/api/send-json.server.ts'
import { turns } from '#app/http/limit.server.ts'
import { addContact, deleteContact, everyContact } from '#app/shop/feedback/contact.server.ts'

const turn = turns('api-contact', 30, 180)

export const loader = endpoint(
	handle(calls.addContact, async ({ body, address }) => {
		await turn(address)
		await addContact(body)
		return { message: 'Message sent successfully!' }
	}),
	handle(calls.listContacts, () => streamJson(everyContact(500), contactJson)),
	handle(calls.removeContact, async ({ params, viewer }) => {
		await deleteContact(viewer, params.id)
		return { message: 'Request Deleted...' }
	}),
)

export const action = loader
