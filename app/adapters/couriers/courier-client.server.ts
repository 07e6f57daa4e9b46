import { z } from 'zod'
import { parseJson, requestService, type ServiceConnection } from '../internet/service-requests.server.ts'
import { isEqualToken } from '../secret.server.ts'
import { CourierError } from './courier.ts'

/** The connection to a courier's service. */
export interface CourierConnection extends ServiceConnection {
	/** The name of the service in messages. */
	service: string
}

interface CourierCall {
	method: 'GET' | 'POST'
	path: string
	body?: object | URLSearchParams | undefined
	/** The value of the `Authorization` header, which identifies the account. */
	authorization?: string
}

const maxAnswerBytes = 4 * 1024 * 1024

/**
 * Sends a request and returns the status and the JSON of the response; `json` is `undefined` when it is not JSON.
 *
 * @throws CourierError with `isRefusal` false: the service is busy, fails or does not respond in time. It is then
 * unknown whether it has carried out the request.
 */
export async function callCourier(
	connection: CourierConnection,
	{ method, path, body, authorization }: CourierCall,
): Promise<{ status: number; json: unknown }> {
	const { service } = connection
	const { status, text: content } = await requestService(connection, {
		method,
		path,
		headers: { Accept: 'application/json', ...(authorization && { Authorization: authorization }) },
		body,
		maxBytes: maxAnswerBytes,
	}).catch((error: Error) => {
		throw new CourierError(`${service} did not respond: ${error.message}`, false)
	})
	if (status >= 500 || status === 429) throw new CourierError(`${service} responded with ${status}`, false)
	return { status, json: parseJson(content) }
}

/**
 * Validates the JSON of a response and returns the output of the schema.
 *
 * @throws CourierError with `isRefusal` false: the response does not match the schema.
 */
export function readResponse<Schema extends z.ZodType>(
	{ service }: CourierConnection,
	schema: Schema,
	json: unknown,
): z.output<Schema> {
	const result = schema.safeParse(json)
	if (!result.success) throw new CourierError(`${service} sent an unreadable response`, false)
	return result.data
}

/**
 * Returns the result of a search for a booking that may exist. A search that the service refuses, for example because
 * the API key was changed, does not show whether the booking exists. Its error is therefore rethrown with `isRefusal`
 * false.
 */
export async function searchBooking<Result>(search: Promise<Result>): Promise<Result> {
	return search.catch((error: unknown) => {
		throw error instanceof CourierError && error.isRefusal ? new CourierError(error.message, false) : error
	})
}

/**
 * A schema for a text in a response. Services also send numbers, which become text, and `null` or no value, which
 * become `''`.
 */
export const text = z
	.union([z.string(), z.number()])
	.nullish()
	.transform((value) => (value === null ? '' : String(value ?? '')))

/** The address of a file. The shop shows it as a link, so only https is accepted. */
export const httpsAddress = z.url({ protocol: /^https$/ })

/** Formats a time as `'2026-11-29 14:05:00'` in India, where the whole year has the same offset. */
export function formatIndianTime(at: Date): string {
	return new Date(at.getTime() + 5.5 * 60 * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

/**
 * Parses a time such as `'2026-11-29 14:05:00'` or `'2026-11-29T14:05:00'` as Indian time and ignores what follows the
 * seconds. `null` for text that does not begin with a time.
 */
export function parseCourierTime(time: string): Date | null {
	const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(time)
	const at = match && new Date(`${match[1]}T${match[2]}+05:30`)
	return at && !Number.isNaN(at.getTime()) ? at : null
}

/** Returns whether a webhook has the token of the settings. Returns false when the settings have no token. */
export function isRightToken(given: string, right: string): boolean {
	return right !== '' && isEqualToken(given, right)
}
