import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { readWithin } from '../internet/outbound-requests.server.ts'
import type { BucketAddress } from './bucket-address.ts'

/** The bucket returned an error, or did not respond. */
class BucketError extends Error {}

/** The minimum speed in bytes per millisecond. It extends the timeout of large objects. */
const slowest = 128
const tries = 3
const pauseMs = 150

interface BucketRequest {
	query?: Record<string, string>
	headers?: Record<string, string>
	body?: Uint8Array<ArrayBuffer> | Blob
	/** The number of bytes that the bucket transfers itself, for a request that has no body here (a copy). */
	bytes?: number
	/** The maximum size of the response in bytes. The default is one megabyte. */
	maxBytes?: number
}

/** The maximum number of bytes of a text response. A list of a thousand objects takes half of it. */
const maxTextBytes = 1024 * 1024

/**
 * Sends signed requests. Retries each of them when the bucket fails or does not respond, up to three attempts in total.
 */
export class Bucket {
	readonly #address: BucketAddress
	readonly #client: AwsClient
	readonly #timeoutMs: number

	/**
	 * Creates a client. `timeoutMs` is the timeout in milliseconds until a response begins, and again until it is
	 * complete.
	 */
	constructor(address: BucketAddress, timeoutMs = 5_000) {
		this.#timeoutMs = timeoutMs
		this.#address = address
		this.#client = new AwsClient({ ...address, service: 's3', retries: 0 })
	}

	get shown(): string {
		return this.#address.shown
	}

	/** Returns the path of an object of this shop in the bucket. */
	keyOf(name: string): string {
		return `${this.#address.prefix}${name}`
	}

	/** Returns the path that names an object as the source of a copy request. */
	sourceOf(name: string): string {
		return `${new URL(this.#address.url).pathname}/${this.keyOf(name)}`
	}

	/**
	 * Sends a request and returns what `read` returns for the response; `null` when the object is missing. Throws
	 * `BucketError` for an error response, or when there is no response after three attempts.
	 */
	async ask<T>(
		method: string,
		name: string,
		bucketRequest: BucketRequest,
		read: (response: Response) => Promise<T>,
	): Promise<T | null> {
		const url = new URL(name ? `${this.#address.url}/${this.keyOf(name)}` : this.#address.url)
		for (const [key, value] of Object.entries(bucketRequest.query ?? {})) url.searchParams.set(key, value)
		for (let tried = 1; ; tried += 1) {
			try {
				return await this.#once(method, url, bucketRequest, read)
			} catch (error) {
				if (tried === tries || error instanceof BucketError) throw toBucketError(error)
				await sleep(pauseMs * 3 ** (tried - 1))
			}
		}
	}

	/** Saves an object and checks that it is complete, because a success response does not guarantee it. */
	async put(name: string, body: Uint8Array<ArrayBuffer> | Blob, sha256: string): Promise<void> {
		const headers = { 'X-Amz-Content-Sha256': sha256, 'X-Amz-Meta-Sha256': sha256 }
		await this.ask('PUT', name, { headers, body }, discardBody)
		const [size, there] = [getBodySize(body), await this.size(name)]
		if (there !== size) throw new Error(`saved ${size} bytes, found ${there ?? 'none'}`)
	}

	async putFile(name: string, file: string): Promise<void> {
		const digest = createHash('sha256')
		for await (const chunk of createReadStream(file)) digest.update(chunk as Buffer)
		await this.put(name, await openAsBlob(file), digest.digest('hex'))
	}

	/** Returns the size of the object in bytes; `undefined` when it does not exist. */
	async size(name: string): Promise<number | undefined> {
		const length = async (response: Response) => Number(response.headers.get('Content-Length'))
		return (await this.ask('HEAD', name, {}, length)) ?? undefined
	}

	async remove(name: string): Promise<void> {
		await this.ask('DELETE', name, {}, discardBody)
	}

	async #once<T>(
		method: string,
		url: URL,
		{ headers, body, bytes = getBodySize(body), maxBytes = maxTextBytes }: BucketRequest,
		read: (response: Response) => Promise<T>,
	) {
		const cut = new AbortController()
		const abortAsTimeout = () => cut.abort(new Error('the bucket did not respond'))
		let timer = setTimeout(abortAsTimeout, this.#timeoutMs + bytes / slowest)
		try {
			const request = await this.#client.sign(url.href, {
				method,
				...(headers && { headers }),
				...(body && { body }),
				redirect: 'manual',
			})
			// The signal is passed to `fetch` because a Request refers to its signal so weakly that garbage collection may
			// drop it.
			const response = await fetch(request, { signal: cut.signal })
			clearTimeout(timer)
			const length = method === 'HEAD' ? 0 : Number(response.headers.get('Content-Length'))
			timer = setTimeout(abortAsTimeout, this.#timeoutMs + Math.min(length, maxBytes) / slowest)
			if (response.status === 404 && method !== 'PUT') return null
			if (response.ok) return await read(response)
			throw await toResponseError(response)
		} finally {
			clearTimeout(timer)
		}
	}
}

/** Reads a response whose content is not needed. */
export async function discardBody(response: Response): Promise<true> {
	await readAnswer(response, maxTextBytes)
	return true
}

/** Reads a text response. */
export async function readText(response: Response): Promise<string> {
	return (await readAnswer(response, maxTextBytes)).toString()
}

/** Reads an answer of at most `maxBytes` bytes. @throws BucketError: the response is larger */
export async function readAnswer({ body }: Response, maxBytes: number): Promise<Buffer> {
	const bytes = await readWithin(body, maxBytes)
	return bytes ?? refuseAnswer(maxBytes)
}

/** Streams an answer of at most `maxBytes` bytes. @throws BucketError: the response is larger */
export async function* streamAnswer({ body }: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
	let size = 0
	for await (const chunk of body ?? []) {
		size += chunk.byteLength
		if (size > maxBytes) refuseAnswer(maxBytes)
		yield chunk
	}
}

function refuseAnswer(maxBytes: number): never {
	throw new BucketError(`it answered more than ${maxBytes} bytes`)
}

function getBodySize(body: BucketRequest['body']): number {
	return body instanceof Blob ? body.size : (body?.byteLength ?? 0)
}

async function toResponseError(response: Response): Promise<Error> {
	const text = await readText(response)
	const reason = /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? ''
	const message = `${response.status} ${reason}`.trim()
	return response.status >= 500 || response.status === 429 ? new Error(message) : new BucketError(message)
}

function toBucketError(error: unknown): BucketError {
	if (error instanceof BucketError) return error
	const { message, cause } = error as Error
	return new BucketError(
		cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message,
	)
}
