import { AsyncLocalStorage } from 'node:async_hooks'
import { forgetImage } from './forget-image.server.ts'

/** The images of one piece of work, with times. */
const uploads = new AsyncLocalStorage<Map<string, Date>>()

/** Registers a new image with the current `removeUploadsOnError`. */
export function noteUpload(hash: string, uploadedAt: Date): void {
	uploads.getStore()?.set(hash, uploadedAt)
}

/** Removes the new images of `work` when it throws, unless used or uploaded again: the sender must send them again. */
export async function removeUploadsOnError<T>(work: () => Promise<T>): Promise<T> {
	const stored = new Map<string, Date>()
	try {
		return await uploads.run(stored, work)
	} catch (error) {
		for (const [hash, exactly] of stored) await forgetImage(hash, { exactly })
		throw error
	}
}
