import { createHash } from 'node:crypto'
import { z } from 'zod'
import { defaultLanguage } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { OrderPriceChanged } from '#app/shop/orders/checkout/expected-order.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { refusalStatus } from '../responses/page-refusals.server.ts'
import { findMessageTranslate, findRefusalTranslation } from '../session/request-language.server.ts'
import { MissingScopeRefusal } from './authorize.server.ts'
import { orderPriceJson } from './json/order-json.ts'

const type = { 'Content-Type': 'application/json; charset=utf-8' }

/** Sends JSON, with its messages in the language that the caller accepts (rule: languages). */
export function sendJson(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
	return sendTranslated(value, { status, headers }, (text, { sentence }) => sentence(text))
}

interface SentWith {
	status: number
	headers: Record<string, string>
}

type TranslateMessage = (text: string, translate: Translate) => string | undefined

function sendTranslated(value: unknown, { status, headers }: SentWith, translate: TranslateMessage): Response {
	const { body, language } = translateMessages(value, translate)
	const text = JSON.stringify(body)
	// A client that receives fewer bytes than this length knows that the response is incomplete.
	const length = String(Buffer.byteLength(text))
	return new Response(text, {
		status,
		headers: { ...type, 'Content-Length': length, 'Cache-Control': 'private, no-store', ...language, ...headers },
	})
}

const bodyWithMessage = z.looseObject({
	message: z.string(),
	error: z.string().optional(),
	fields: z.record(z.string(), z.string()).optional(),
})

/** Translates the messages of a response. A message without a translation stays in English. */
function translateMessages(
	value: unknown,
	translate: TranslateMessage,
): { body: unknown; language?: Record<string, string> } {
	const current = findMessageTranslate()
	const parsed = current && bodyWithMessage.safeParse(value)
	if (!parsed?.success) return { body: value }
	const { message, error, fields } = parsed.data
	const toShown = (text: string) => translate(text, current!) ?? text
	const body = {
		...(value as object),
		message: toShown(message),
		...(error !== undefined && { error: toShown(error) }),
		...(fields && {
			fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, toShown(text)])),
		}),
	}
	const { intl } = body.message === message ? defaultLanguage : current!.language
	return { body, language: { Vary: 'Accept-Language', 'Content-Language': intl } }
}

export interface PublicBody {
	bytes: Buffer<ArrayBuffer>
	tag: string
}

export function createPublicBody(value: unknown): PublicBody {
	const bytes = Buffer.from(JSON.stringify(value))
	return { bytes, tag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
}

export function sendPublicBody(request: Request, { bytes, tag }: PublicBody): Response {
	const headers = { ...type, ETag: tag, 'Cache-Control': 'public, no-cache' }
	return matchesEtag(request, tag) ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers })
}

/** Returns whether the client already has the response with this tag. */
export function matchesEtag(request: Request, tag: string): boolean {
	const knownTag = request.headers.get('If-None-Match')
	return (
		knownTag !== null &&
		knownTag.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''))
	)
}

export async function streamPublicJson<Row>(
	request: Request,
	version: string,
	batches: AsyncGenerator<Row[]>,
	toJson: (row: Row) => unknown,
): Promise<Response> {
	const tag = `W/"${version}"`
	const headers = { ETag: tag, 'Cache-Control': 'public, no-cache' }
	if (matchesEtag(request, tag)) return new Response(null, { status: 304, headers })
	return streamJson(batches, toJson, { headers })
}

interface Frame {
	before?: string
	after?: string
	headers?: Record<string, string>
}

/**
 * Streams a list in batches, which limits memory. The first batch is read before anything is sent, so that an error in
 * it can still be answered with an error status.
 */
export async function streamJson<Row>(
	batches: AsyncGenerator<Row[]>,
	toJson: (row: Row) => unknown,
	{ before = '[', after = ']', headers = {} }: Frame = {},
): Promise<Response> {
	const encoder = new TextEncoder()
	const toText = (rows: Row[]) => rows.map((row) => JSON.stringify(toJson(row))).join(',')
	const first = await batches.next()
	let isOver = Boolean(first.done)
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(encoder.encode(before + (first.done ? '' : toText(first.value))))
		},
		async pull(controller) {
			const next = isOver ? undefined : await batches.next()
			isOver = !next || Boolean(next.done)
			controller.enqueue(encoder.encode(next && !next.done ? `,${toText(next.value)}` : after))
			if (isOver) controller.close()
		},
		async cancel() {
			await batches.return(undefined)
		},
	})
	return new Response(body, { headers: { ...type, 'Cache-Control': 'private, no-store', ...headers } })
}

/**
 * Sends a refusal with its message for clients of the API. `wait` is the number of seconds in the header Retry-After of
 * a 'too-many' refusal.
 */
export function sendRefusal(refusal: Refusal, wait = 1): Response {
	const { code, apiMessage, field } = refusal
	const headers: Record<string, string> = {}
	if (code === 'unauthenticated') headers['WWW-Authenticate'] = 'Bearer'
	if (refusal instanceof MissingScopeRefusal)
		headers['WWW-Authenticate'] = `Bearer error="insufficient_scope", scope="${refusal.scope}"`
	if (code === 'too-many') headers['Retry-After'] = String(wait)
	if (code === 'busy') headers['Retry-After'] = '1'
	const body = {
		...buildErrorBody(apiMessage),
		...(field ? { fields: { [field]: apiMessage } } : {}),
		...(refusal instanceof OrderPriceChanged ? orderPriceJson(refusal.price) : {}),
	}
	return sendTranslated(body, { status: refusalStatus[code], headers }, (_, translate) =>
		findRefusalTranslation(refusal, translate),
	)
}

export function sendUnknownCall(methods: readonly string[]): Response {
	if (methods.length === 0) return sendRefusal(new Refusal('not-found', 'call-not-found'))
	return sendJson(buildErrorBody('This call has another method.'), 405, { Allow: [...methods, 'OPTIONS'].join(', ') })
}

/** Sends an internal error with the id of its request (rule: request-id). */
export function sendServerError(
	requestId: string,
	status: number,
	message = 'Something went wrong on our side. Please try again.',
): Response {
	return sendJson({ ...buildErrorBody(message), requestId }, status)
}

/** Returns a message in two fields, because some clients read one field and some the other (rule: refusal-twice). */
export function buildErrorBody(text: string) {
	return { message: text, error: text }
}
