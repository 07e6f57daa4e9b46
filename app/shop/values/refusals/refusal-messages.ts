import type { RefusalDate } from '../dates.ts'
import { catalogRefusals } from './catalog-refusals.ts'
import { orderRefusals, cartRefusals } from './order-refusals.ts'
import { peopleRefusals } from './people-refusals.ts'
import { settingsRefusals } from './settings-refusals.ts'

/** The sentences about requests, forms and files. */
const requestRefusals = {
	/** A sentence that something else wrote, such as a schema or a payment service. */
	other: '{message}',

	'login-required': 'Please log in.',
	'login-required-for-call': 'Authentication required',
	'login-required-for-alerts': 'Please log in first. We send the emails to your account.',
	'request-limit': 'Too many attempts. Please wait a few minutes and try again.',
	'request-too-large': { api: 'What was sent is too large.', screen: 'The request is too large.' },
	'idempotency-key-reused': 'This Idempotency-Key was already used with other input. Use a new key for a new request.',
	'idempotency-key-invalid': 'The Idempotency-Key must be 16 to 100 letters, digits, - and _.',

	'call-not-found': 'There is no such call.',
	'call-for-customers': 'An administrator has no cart and no orders.',
	'call-for-administrators': 'Only an administrator may do this.',
	'call-not-multipart': 'Please send multipart/form-data.',
	'call-not-json': 'Please send JSON with the Content-Type application/json.',
	'call-json-invalid': 'The body is not valid JSON.',
	'call-total-missing': 'Please send the total as a number.',

	'form-unreadable': 'This form could not be read.',
	'form-expired': 'This form has been open for too long. Please send it again.',
	'row-not-found': '{noun} not found',
	'row-changed': 'This {noun} was changed by someone else in the meantime. Open it again to see the latest version.',
	'selection-empty': 'Select at least one order.',
	'wishlist-items-not-found': 'None of these items is in the shop any more.',

	'file-empty': 'This file is empty (0 bytes).',
	'file-field-unknown': 'No file is taken as {name}. Please send it as {field}.',
	'file-image-limit': 'Maximum {max} images allowed',
} as const satisfies Record<string, RefusalMessage>

/**
 * The sentence of a refusal, with `{name}` where a value goes. Screens may have a better sentence than the JSON API,
 * whose sentences never change because clients compare them.
 */
export type RefusalMessage = string | { api: string; screen: string }

function mergeMessages() {
	return {
		...cartRefusals,
		...catalogRefusals,
		...orderRefusals,
		...peopleRefusals,
		...requestRefusals,
		...settingsRefusals,
	}
}

/** Every sentence that the shop refuses with, by its id. Without the mark, browsers would load all of them. */
const refusalMessages = /* @__PURE__ */ mergeMessages()

export type RefusalMessageId = keyof typeof refusalMessages

type TemplateValues<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
	? { [K in Name]: string | number | RefusalDate } & TemplateValues<Rest>
	: object
type MessageValues<Message> = Message extends string
	? TemplateValues<Message>
	: Message extends { api: infer Api; screen: infer Screen }
		? TemplateValues<Api> & TemplateValues<Screen>
		: never

/** The values that a message needs. */
export type RefusalValues<Id extends RefusalMessageId = RefusalMessageId> = MessageValues<(typeof refusalMessages)[Id]>

/** Returns the sentence of a refusal with `{name}` where a value goes. */
export function findRefusalMessage(audience: 'api' | 'screen', id: RefusalMessageId): string {
	const message: RefusalMessage = refusalMessages[id]
	return typeof message === 'string' ? message : message[audience]
}

/** Returns the sentence of a refusal for a screen or for a client of the JSON API. */
export function formatRefusal(audience: 'api' | 'screen', id: RefusalMessageId, values: object): string {
	const text = findRefusalMessage(audience, id)
	const known = new Map<string, unknown>(Object.entries(values))
	return text.replace(/\{(\w+)\}/g, (_, name: string) => String(known.get(name)))
}
