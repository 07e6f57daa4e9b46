import { AsyncLocalStorage } from 'node:async_hooks'
import { forgetImage } from './forget-image.server.ts'

/** The images that one piece of work has stored, and when. */
const uploads = new AsyncLocalStorage<Map<string, Date>>()

/** Registers a new image with the operation under way, which removes it again when it fails. */
export function noteUpload(hash: string, uploadedAt: Date): void {
	uploads.getStore()?.set(hash, uploadedAt)
}

/**
 * Does `work`; when it throws, the images that were new in it are gone with it, but for those that something else
 * refers to or somebody else has uploaded since. For forms and calls whose sender has to send the image again.
 */
export async function orKeepNothing<T>(work: () => Promise<T>): Promise<T> {
	const stored = new Map<string, Date>()
	try {
		return await uploads.run(stored, work)
	} catch (error) {
		for (const [hash, exactly] of stored) await forgetImage(hash, { exactly })
		throw error
	}
}
