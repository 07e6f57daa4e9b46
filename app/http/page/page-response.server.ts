import type { PageParts } from './cached-html.server.ts'

const blocksOfPages = new WeakMap<Response, Buffer[]>()

/**
 * The number of characters in a block. A page of a hundred kilobytes in one piece gets new memory from the system each
 * time, which costs more than writing it. Blocks of this size reuse the memory of the process.
 */
const blockLength = 16 * 1024

/** Creates a response of a rendered page from its parts. A Response made of bytes would copy them. */
export function createPageResponse(page: PageParts, init: ResponseInit): Response {
	const blocks = page.flatMap((part) => (typeof part === 'string' ? toBlocks(part) : part))
	const body = new ReadableStream({
		start(controller) {
			for (const block of blocks) controller.enqueue(block)
			controller.close()
		},
	})
	const response = new Response(body, init)
	blocksOfPages.set(response, blocks)
	return response
}

/** Returns all bytes of a response, without reading the body of a rendered page. */
export async function readBytes(response: Response): Promise<Buffer> {
	const blocks = blocksOfPages.get(response)
	return blocks ? Buffer.concat(blocks) : Buffer.from(await response.arrayBuffer())
}

function toBlocks(text: string): Buffer[] {
	const blocks = []
	for (let start = 0; start < text.length;) {
		const end = start + blockLength
		// A surrogate pair is not split.
		const next = text.codePointAt(end - 1)! > 0xffff ? end + 1 : end
		blocks.push(Buffer.from(text.slice(start, next)))
		start = next
	}
	return blocks
}
