import { maxImageBytes } from '#app/shop/values/limits.ts'
import type { Permission } from '#app/shop/auth/permissions.ts'

/** The maximum length of the JSON body of an API call, in kilobytes. */
export const maxJsonKb = 200

/** The kinds of bodies that a route or call accepts besides a form. */
export type BodyKind = 'json' | 'long text' | 'image' | 'upload' | 'webhook'

/** The `export const handle` of a route that accepts more than a form. */
export interface RouteHandle {
	body: BodyKind
	/** The permission that the route requires, in the admin. */
	permission?: Permission
}

export interface BodyLimit {
	bytes: number
	/** The route reads the body as a stream. Otherwise the body is read completely before the route runs. */
	isStreamed: boolean
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte
/** The maximum bytes of a form. A review of 5,000 characters of an Indian script takes 45 KB. */
export const maxFormBytes = 64 * kilobyte
export const maxWebhookBytes = megabyte

/**
 * Returns the maximum number of bytes of a body, and whether the body is streamed. A route for files accepts more than
 * a form only in a `multipart/form-data` body.
 */
export function getBodyLimit(kind: BodyKind | undefined, isMultipart: boolean, maxUploadBytes: number): BodyLimit {
	if (kind === 'json') return { bytes: maxJsonKb * kilobyte, isStreamed: false }
	// The form of the policies has five texts of at most 20,000 characters, each in every language. A letter of an
	// Indian script takes nine bytes.
	if (kind === 'long text') return { bytes: 3 * megabyte, isStreamed: false }
	if (kind === 'webhook') return { bytes: maxWebhookBytes, isStreamed: true }
	if (!kind || !isMultipart) return { bytes: maxFormBytes, isStreamed: false }
	// A file larger than the shop accepts is still read up to this limit, so that the refusal can name it.
	return { bytes: kind === 'image' ? 4 * maxImageBytes + megabyte : maxUploadBytes, isStreamed: true }
}
