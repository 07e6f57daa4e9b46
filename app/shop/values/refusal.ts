import {
	findRefusalMessage,
	formatRefusal,
	type RefusalMessageId,
	type RefusalValues,
} from './refusals/refusal-messages.ts'

/** The codes of refusals. app/http/responses/page-refusals.server.ts maps each to its HTTP status. */
export type RefusalCode =
	| 'invalid'
	| 'unauthenticated'
	| 'forbidden'
	| 'not-found'
	| 'conflict'
	| 'too-large'
	| 'key-reused'
	| 'wrong-type'
	| 'too-many'
	| 'busy'

interface RefusalOptions {
	field?: string
	/** The seconds until the next attempt. */
	wait?: number
	/** A text before the sentence: 'Failed to remove item: '. */
	prefix?: string
}

/**
 * An expected refusal of a request. It is thrown so that transactions roll back. Any other thrown error is a bug. The
 * refusal's sentence is stored as `messageId` and `values`. Screens show `message`, and the JSON API returns
 * `apiMessage`.
 */
export class Refusal extends Error {
	readonly code: RefusalCode
	readonly messageId: RefusalMessageId
	readonly values: object
	readonly field: string | undefined
	readonly wait: number | undefined
	readonly prefix: string

	constructor(code: RefusalCode, messageId: RefusalMessageId, values: object = {}, options: RefusalOptions = {}) {
		const { field, wait, prefix = '' } = options
		super(prefix + formatRefusal('screen', messageId, values))
		this.name = 'Refusal'
		this.code = code
		this.messageId = messageId
		this.values = values
		this.field = field
		this.wait = wait
		this.prefix = prefix
	}

	get apiMessage(): string {
		return this.prefix + formatRefusal('api', this.messageId, this.values)
	}

	/** The sentence for screens with `{name}` in place of each value. Translations are looked up by this sentence. */
	get template(): string {
		return findRefusalMessage('screen', this.messageId)
	}
}

/** The arguments of `refuse` after `messageId`. `values` is optional if the message needs none. */
type Rest<Id extends RefusalMessageId> =
	object extends RefusalValues<Id> ? [values?: object, field?: string] : [values: RefusalValues<Id>, field?: string]

/** Throws a `Refusal` with the sentence of this id. */
export function refuse<Id extends RefusalMessageId>(
	code: RefusalCode,
	messageId: Id,
	...[values, field]: Rest<Id>
): never {
	throw new Refusal(code, messageId, values, { field })
}
