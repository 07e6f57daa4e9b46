const bytesOfPages = new WeakMap<Response, Buffer>()

/** A rendered page as an answer. A Response made of bytes would copy them, and reading it would copy them again. */
export function pageResponse(page: string, init: ResponseInit): Response {
	const bytes = Buffer.from(page)
	const body = new ReadableStream({
		pull(controller) {
			controller.enqueue(bytes)
			controller.close()
		},
	})
	const response = new Response(body, init)
	bytesOfPages.set(response, bytes)
	return response
}

/** All bytes of an answer; those of a rendered page without reading it. */
export async function bytesOf(response: Response): Promise<Buffer> {
	return bytesOfPages.get(response) ?? Buffer.from(await response.arrayBuffer())
}
