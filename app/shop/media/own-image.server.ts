import type { Requester } from '../requester.ts'
import { storeImageStream } from './image.server.ts'
import { rateLimit } from '../rate-limit.server.ts'
import { ownImageLimit } from '../rate-limits.ts'

const limit = rateLimit(ownImageLimit)

/** `storeImageStream` for the uploader's account. Too many, invalid ones counted: 'too-many'. */
export async function storeOwnImage(content: AsyncIterable<Uint8Array>, requester: Requester): Promise<string> {
	await limit(requester)
	return storeImageStream(content)
}
