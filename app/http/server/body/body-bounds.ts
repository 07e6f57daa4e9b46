import { maxImageBytes } from '#app/shop/words/limits.ts'
import type { Act } from '#app/shop/words/roles.ts'

/** The most that a call's JSON may have, in kilobytes. */
export const maxJsonKb = 200

/** What a route or a call takes besides a form. */
export type BodyKind = 'json' | 'long text' | 'image' | 'upload' | 'payment news'

/** `export const handle` of a route that takes more than a form. */
export interface RouteHandle {
	body: BodyKind
	/** What is done there, in the back-office. */
	act?: Act
}

export interface BodyBound {
	bytes: number
	/** Whether its route reads it as it comes; else it is read as a whole before the route is asked. */
	isStreamed: boolean
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte
/** Bytes of a form: a review of 5,000 letters of an Indian script is 45 KB of them. */
export const maxFormBytes = 64 * kilobyte
export const maxNewsBytes = megabyte

/**
 * How much of a body is read. What goes beyond a form in a file has to be sent as one: `multipart/form-data` to a route
 * that takes none buys nothing.
 */
export function boundOf(kind: BodyKind | undefined, isMultipart: boolean, maxUploadBytes: number): BodyBound {
	if (kind === 'json') return { bytes: maxJsonKb * kilobyte, isStreamed: false }
	// Five pages have at most 20,000 letters each.
	if (kind === 'long text') return { bytes: megabyte, isStreamed: false }
	if (kind === 'payment news') return { bytes: maxNewsBytes, isStreamed: true }
	if (!kind || !isMultipart) return { bytes: maxFormBytes, isStreamed: false }
	// One too large for the shop is still read, and refused by its name.
	return { bytes: kind === 'image' ? 4 * maxImageBytes + megabyte : maxUploadBytes, isStreamed: true }
}
