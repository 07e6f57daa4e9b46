import type { Asker } from '../asker.ts'
import { storeImageStream } from './image.server.ts'
import { rateLimit } from '../rate-limit.server.ts'

const limit = rateLimit('own-image', { account: 30, network: 300, seconds: 600 })

/**
 * Stores an image for the uploader's own account, as `storeImageStream` does, and answers its hash. Refuses the 31st of
 * an account and the 301st of a network in ten minutes ('too-many'), before any of it is stored. Invalid ones count
 * too: checking them is what costs.
 */
export async function storeOwnImage(content: AsyncIterable<Uint8Array>, asker: Asker): Promise<string> {
	await limit(asker)
	return storeImageStream(content)
}
