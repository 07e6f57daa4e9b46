import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { cannotSaveMessage } from '../disk.server.ts'
import { log } from '../log.server.ts'
import { BusyError } from '../scheduling/limit-concurrency.ts'
import type { BucketAddress } from './bucket-address.ts'
import { Bucket, discardBody, readAnswer } from './bucket.server.ts'
import { type BucketObject, listObjects } from './list-objects.server.ts'
import type { Originals } from './originals.server.ts'

const cannotRead = 'This image or video cannot be read right now. Please try again in a few minutes.'

const folder = 'originals/'
/**
 * The number of bytes that one request streams. It is small, so that little of a video is transferred in vain when a
 * visitor stops watching.
 */
const streamedAtOnce = 1024 * 1024
/** The size limit in bytes of an original loaded into memory, several times the largest image. */
const maxOriginalBytes = 64 * 1024 * 1024

/** The store of originals in object storage. */
export class BucketOriginals implements Originals {
	readonly #bucket: Bucket

	constructor(address: BucketAddress, timeoutMs?: number) {
		this.#bucket = new Bucket(address, timeoutMs)
	}

	save(name: string, content: Uint8Array): Promise<void> {
		const sha256 = createHash('sha256').update(content).digest('hex')
		return runOrBusy(cannotSaveMessage, name, () => this.#bucket.put(folder + name, new Uint8Array(content), sha256))
	}

	async take(file: string, name: string): Promise<void> {
		await runOrBusy(cannotSaveMessage, name, () => this.#bucket.putFile(folder + name, file))
		await rm(file, { force: true })
	}

	load(name: string): Promise<Buffer | undefined> {
		const readWhole = (response: Response) => readAnswer(response, maxOriginalBytes)
		return runOrBusy(
			cannotRead,
			name,
			async () =>
				(await this.#bucket.ask('GET', folder + name, { maxBytes: maxOriginalBytes }, readWhole)) ?? undefined,
		)
	}

	async has(name: string): Promise<boolean> {
		return (await this.size(name)) !== undefined
	}

	size(name: string): Promise<number | undefined> {
		return runOrBusy(cannotRead, name, () => this.#bucket.size(folder + name))
	}

	read(name: string, start: number, end: number): Readable {
		return Readable.from(this.#readParts(name, start, end))
	}

	/** Requests the object in parts. A request is retried when it is interrupted. */
	async *#readParts(name: string, start: number, end: number) {
		for (let at = start; at <= end; at += streamedAtOnce) {
			const last = Math.min(end, at + streamedAtOnce - 1)
			const headers = { Range: `bytes=${at}-${last}` }
			const part = await this.#bucket.ask('GET', folder + name, { headers }, async (response) => {
				const bytes = await readAnswer(response, last - at + 1)
				if (bytes.byteLength !== last - at + 1) throw new Error('the bucket returned a different byte range')
				return bytes
			})
			if (!part) throw new Error(`${name} does not exist`)
			yield part
		}
	}

	async open(name: string) {
		const size = await this.size(name)
		return size === undefined ? undefined : { size, content: this.read(name, 0, size - 1), close: async () => {} }
	}

	async bytesOf(names: Set<string>): Promise<number> {
		let bytes = 0
		for await (const { name, size } of this.list()) if (names.has(name)) bytes += size
		return bytes
	}

	remove(name: string): Promise<void> {
		return runOrLog(name, () => this.#bucket.remove(folder + name))
	}

	removeUnless(name: string, isWanted: () => Promise<boolean>): Promise<void> {
		return runOrLog(name, async () => {
			const aside = `aside-${randomUUID()}.${name}`
			if (!(await this.#copy(name, aside))) return
			await this.#bucket.remove(folder + name)
			if (await isWanted()) await this.#copy(aside, name)
			await this.#bucket.remove(folder + aside)
		})
	}

	async *oldNames(before: Date, atOnce: number): AsyncGenerator<string[]> {
		let names: string[] = []
		for await (const { name, writtenAt } of this.list()) {
			if (writtenAt.getTime() >= before.getTime()) continue
			const wasNamed = /^aside-[0-9a-f-]{36}\.(.+)$/.exec(name)?.[1]
			if (wasNamed) await runOrLog(name, () => this.#putBack(name, wasNamed))
			else names.push(name)
			if (names.length < atOnce) continue
			yield names
			names = []
		}
		if (names.length > 0) yield names
	}

	/** Restores an object after an interrupted removal. Objects that nothing refers to are removed a day later. */
	async #putBack(aside: string, name: string) {
		if ((await this.#bucket.size(folder + name)) === undefined) await this.#copy(aside, name)
		await this.#bucket.remove(folder + aside)
	}

	/** Lists the names, sizes and times of all objects in the folder of originals. */
	list(): AsyncGenerator<BucketObject> {
		return listObjects(this.#bucket, folder)
	}

	/** Writes, finds and removes an object. Returns a message when one of these steps fails; `undefined` otherwise. */
	async problem(): Promise<string | undefined> {
		const name = `check-${randomUUID()}`
		try {
			await this.#bucket.ask('PUT', name, { body: new TextEncoder().encode('The shop can write here.') }, discardBody)
			if (!(await this.#bucket.ask('GET', name, {}, discardBody))) throw new Error('the written file was not found')
			await this.#bucket.ask('DELETE', name, {}, discardBody)
			return undefined
		} catch (error) {
			return `The shop cannot write to the bucket ${this.#bucket.shown}: ${(error as Error).message}.`
		}
	}

	/** Copies an object within the bucket. Returns false when `from` does not exist. */
	async #copy(from: string, to: string): Promise<boolean> {
		const bytes = await this.#bucket.size(folder + from)
		if (bytes === undefined) return false
		const headers = { 'X-Amz-Copy-Source': this.#bucket.sourceOf(folder + from) }
		await this.#bucket.ask('PUT', folder + to, { headers, bytes }, discardBody)
		if ((await this.#bucket.size(folder + to)) !== bytes)
			throw new Error('the copied file was not found or has a different size')
		return true
	}
}

async function runOrBusy<T>(sentence: string, name: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work()
	} catch (error) {
		log.error({ err: error, name }, 'the bucket could not be reached')
		throw new BusyError(sentence)
	}
}

/** Runs cleanup work and ignores failures: a file that remains is removed by the next sweep. */
async function runOrLog(name: string, work: () => Promise<unknown>): Promise<void> {
	try {
		await work()
	} catch (error) {
		log.warn({ err: error, name }, 'an original file could not be removed from the bucket')
	}
}
