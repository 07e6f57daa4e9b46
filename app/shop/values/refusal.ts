/** The codes of refusals. app/http/responses/page-refusals.server.ts maps each to its HTTP status. */
export type RefusalCode =
	| 'invalid'
	| 'unauthenticated'
	| 'forbidden'
	| 'not-found'
	| 'conflict'
	| 'too-large'
	| 'wrong-type'
	| 'too-many'
	| 'busy'

/**
 * An expected refusal with a message for people. It is thrown so that transactions roll back. Anything else thrown is a
 * bug.
 */
export class Refusal extends Error {
	readonly code: RefusalCode
	readonly field: string | undefined
	/** The seconds until the next attempt. */
	readonly wait: number | undefined

	constructor(code: RefusalCode, message: string, field?: string, wait?: number) {
		super(message)
		this.name = 'Refusal'
		this.code = code
		this.field = field
		this.wait = wait
	}
}

/** Throws a `Refusal`. */
export function refuse(code: RefusalCode, message: string, field?: string): never {
	throw new Refusal(code, message, field)
}
