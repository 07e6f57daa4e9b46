/** Why an operation said no. app/http/outcomes/refusal-status.ts gives each its HTTP status. */
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
 * An expected no: the visitor asked for something that the shop does not do. It is thrown, because inside a transaction
 * a no must roll back. Its message is the sentence that people read. Anything else that is thrown is a bug.
 */
export class Refusal extends Error {
	readonly code: RefusalCode
	/** The form field the sentence belongs to, if one does. */
	readonly field: string | undefined
	/** The seconds until it may be tried again, where that is known. */
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
