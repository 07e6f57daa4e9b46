import { createHash } from 'node:crypto'

const type = { 'Content-Type': 'application/json; charset=utf-8' }

/** An answer for one caller, which nothing may cache. */
export function sendJson(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
	return new Response(JSON.stringify(value), {
		status,
		headers: { ...type, 'Cache-Control': 'private, no-store', ...headers },
	})
}

/** An answer that is the same for everybody, and its ETag. */
export interface PublicBody {
	bytes: Buffer<ArrayBuffer>
	tag: string
}

/** A value as an answer that is the same for everybody. */
export function publicBody(value: unknown): PublicBody {
	const bytes = Buffer.from(JSON.stringify(value))
	return { bytes, tag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
}

/** Sends it, or 304 to a caller that has it. */
export function sendPublicBody(request: Request, { bytes, tag }: PublicBody): Response {
	const headers = { ...type, ETag: tag, 'Cache-Control': 'public, no-cache' }
	return hasTag(request, tag) ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers })
}

/** Whether the caller holds the answer with this ETag. */
function hasTag(request: Request, tag: string): boolean {
	const held = request.headers.get('If-None-Match')
	return (
		held !== null &&
		held.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''))
	)
}

/** As `streamJson`, for a list that is the same for everybody. `version` changes whenever the list may have changed. */
export async function streamPublicJson<Row>(
	request: Request,
	version: string,
	batches: AsyncGenerator<Row[]>,
	toJson: (row: Row) => unknown,
): Promise<Response> {
	const tag = `W/"${version}"`
	const headers = { ETag: tag, 'Cache-Control': 'public, no-cache' }
	if (hasTag(request, tag)) return new Response(null, { status: 304, headers })
	return streamJson(batches, toJson, { headers })
}

interface Frame {
	before?: string
	after?: string
	headers?: Record<string, string>
}

/**
 * Streams a list: a batch is read when the one before was sent, so memory does not grow with the list. The first is
 * read before anything is sent, so that an error at once still has its status.
 */
export async function streamJson<Row>(
	batches: AsyncGenerator<Row[]>,
	toJson: (row: Row) => unknown,
	{ before = '[', after = ']', headers = {} }: Frame = {},
): Promise<Response> {
	const encoder = new TextEncoder()
	const textOf = (rows: Row[]) => rows.map((row) => JSON.stringify(toJson(row))).join(',')
	const first = await batches.next()
	let isOver = Boolean(first.done)
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(encoder.encode(before + (first.done ? '' : textOf(first.value))))
		},
		async pull(controller) {
			const next = isOver ? undefined : await batches.next()
			isOver = !next || Boolean(next.done)
			controller.enqueue(encoder.encode(next && !next.done ? `,${textOf(next.value)}` : after))
			if (isOver) controller.close()
		},
		async cancel() {
			await batches.return(undefined)
		},
	})
	return new Response(body, { headers: { ...type, 'Cache-Control': 'private, no-store', ...headers } })
}
