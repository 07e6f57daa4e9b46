import { createHash } from 'node:crypto'
import { read, write } from '#app/adapters/db/db.server.ts'
import { FetchError, type FetchFile, fetchFile } from '#app/adapters/internet/fetch-file.server.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { storeImageStream } from '../../media/image.server.ts'
import { maxFetchedMb } from '../../words/limits.ts'

/** Stores the image at an address and answers its hash. Throws `FetchError`; no usable image: a refusal. */
export type ImageFetcher = (address: string) => Promise<string>

const fetching = limitConcurrency(4)
/** A host that was silent so often is not asked again. */
const mostSilences = 3

/** Fetches images for one import; what an import fetched before is not fetched again. */
export function imageFetcher(signal: AbortSignal, download: FetchFile = fetchFile): ImageFetcher {
	const silences = new Map<string, number>()
	return (address) =>
		fetching(async () => {
			const known = await fetchedHash(address)
			if (known) return known
			const { host } = new URL(address)
			if ((silences.get(host) ?? 0) >= mostSilences) throw new FetchError(`${host} did not answer before`)
			try {
				const hash = await download(address, { maxMegabytes: maxFetchedMb, signal }, (content) =>
					storeImageStream(content, undefined, maxFetchedMb * 1024 * 1024),
				)
				await remember(address, hash)
				return hash
			} catch (error) {
				if (error instanceof FetchError && error.isSilence) silences.set(host, (silences.get(host) ?? 0) + 1)
				throw error
			}
		})
}

/** The hash of the image that was fetched from this address before, while the shop has it. */
export async function fetchedHash(address: string): Promise<string | undefined> {
	const row = await read.fetchedImage.findUnique({
		where: { addressHash: hashOf(address) },
		select: { imageHash: true },
	})
	return row?.imageHash
}

async function remember(address: string, imageHash: string) {
	const addressHash = hashOf(address)
	await write((tx) =>
		tx.fetchedImage.upsert({ where: { addressHash }, create: { addressHash, imageHash }, update: { imageHash } }),
	)
}

function hashOf(address: string): string {
	return createHash('sha256').update(address).digest('hex')
}
