/** app/http/outcomes/page-refusals.server.ts gives each its HTTP status. */
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
 * An expected no, with the sentence for people. Thrown, so that transactions roll back; anything else thrown is a bug.
 */
export class Refusal extends Error {
	readonly code: RefusalCode
	readonly field: string | undefined
	/** Seconds until the next try. */
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
