/** What a loader answers, as one text; it knows what it holds. */
export type Json<T> = string & { readonly holds?: T }

/** JSON would turn a date into a text and lose what others hold. */
type Plain<T> = T extends Date | Map<unknown, unknown> | Set<unknown> | bigint
	? never
	: T extends object
		? { [Key in keyof T]: Plain<T[Key]> }
		: T

/** Texts, and what they were made of or have been read as. */
const read = new Map<string, unknown>()
const mostRead = 50

/**
 * For much data: React Router encodes an object value by value, which took a quarter of the time of a customer's
 * listing, and a text in one step. The page reads it by `fromJson`, on the server without parsing it.
 */
export function toJson<T extends object>(value: T & Plain<T>): Json<T> {
	const text = JSON.stringify(value)
	remember(text, value)
	return text
}

/** The same object for the same text. */
export function fromJson<T>(text: Json<T>): T {
	return (read.get(text) ?? remember(text, JSON.parse(text))) as T
}

function remember(text: string, value: unknown) {
	if (read.size >= mostRead) read.clear()
	read.set(text, value)
	return value
}
