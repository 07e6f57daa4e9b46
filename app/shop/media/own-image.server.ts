import type { Asker } from '../asker.ts'
import { storeImageStream } from './image.server.ts'
import { rateLimit } from '../rate-limit.server.ts'
import { ownImageLimit } from '../rate-limits.ts'

const limit = rateLimit(ownImageLimit)

/** `storeImageStream` for the uploader's account. Too many, invalid ones counted: 'too-many'. */
export async function storeOwnImage(content: AsyncIterable<Uint8Array>, asker: Asker): Promise<string> {
	await limit(asker)
	return storeImageStream(content)
}
