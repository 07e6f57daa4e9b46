import type { PageParts } from './cached-html.server.ts'

const blocksOfPages = new WeakMap<Response, Buffer[]>()

/**
 * Letters of a block. A page in one piece of a hundred kilobytes is fresh memory from the system each time, which costs
 * more than to write it; blocks of this size are taken from what the process has.
 */
const blockLength = 16 * 1024

/** A rendered page as an answer, of what follows each other. A Response made of bytes would copy them. */
export function pageResponse(page: PageParts, init: ResponseInit): Response {
	const blocks = page.flatMap((part) => (typeof part === 'string' ? blocksOf(part) : part))
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

/** All bytes of an answer; those of a rendered page without reading it. */
export async function bytesOf(response: Response): Promise<Buffer> {
	const blocks = blocksOfPages.get(response)
	return blocks ? Buffer.concat(blocks) : Buffer.from(await response.arrayBuffer())
}

function blocksOf(text: string): Buffer[] {
	const blocks = []
	for (let start = 0; start < text.length;) {
		const end = start + blockLength
		// A letter of two code units stays whole.
		const next = text.codePointAt(end - 1)! > 0xffff ? end + 1 : end
		blocks.push(Buffer.from(text.slice(start, next)))
		start = next
	}
	return blocks
}
