import { createHash } from 'node:crypto'

const type = { 'Content-Type': 'application/json; charset=utf-8' }

export function sendJson(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
	const text = JSON.stringify(value)
	// A client that receives fewer bytes than this length knows that the response is incomplete.
	const length = String(Buffer.byteLength(text))
	return new Response(text, {
		status,
		headers: { ...type, 'Content-Length': length, 'Cache-Control': 'private, no-store', ...headers },
	})
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
 * Streams a list in batches, which limits memory. The first batch is read before anything is sent, so that an early
 * error has its status.
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
