import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readParts, TooManyBytesError, UnreadablePartsError } from './form-parts.server.ts'

const boundary = 'x-boundary'

function createRequest(
	bytes: Uint8Array,
	chunkSize: number,
	type = `multipart/form-data; boundary=${boundary}`,
): Request {
	let offset = 0
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (offset >= bytes.length) return controller.close()
			controller.enqueue(bytes.slice(offset, offset + chunkSize))
			offset += chunkSize
		},
	})
	return new Request('http://shop.test/', {
		method: 'POST',
		headers: { 'Content-Type': type },
		body,
		duplex: 'half',
	} as RequestInit)
}

function buildBody(parts: [header: string, content: string | Uint8Array][], end = `--${boundary}--\r\n`): Buffer {
	const written = parts.flatMap(([header, content]) => [
		Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`),
		Buffer.from(content),
		Buffer.from('\r\n'),
	])
	return Buffer.concat([...written, Buffer.from(end)])
}

async function read(request: Request, maxBytes = 10_000_000) {
	const parts: { name: string; isFile: boolean; bytes: Buffer }[] = []
	for await (const { content, ...part } of readParts(request, maxBytes))
		parts.push({ ...part, bytes: await buffer(content) })
	return parts
}

// The content contains near-boundaries.
const tricky = Buffer.concat([
	Buffer.from(`\r\n--x-boundar\r\n--\r\n\r\n--x-boundarz--${boundary}\r\n-`),
	randomBytes(300),
	Buffer.from('\r\n--x-bound'),
])

describe.each([1, 2, 3, 5, 13, 64, 100_000])('in chunks of %d bytes', (size) => {
	test('each part of a form is read as sent', async () => {
		const body = buildBody([
			['name="title"', 'On the rail, ઉનાળો'],
			['name="film"; filename="a.mp4"\r\nContent-Type: video/mp4', tricky],
			['name="empty"; filename=""', ''],
			['name="last"', ''],
		])
		const parts = await read(createRequest(body, size))
		expect(parts.map(({ name, isFile }) => [name, isFile])).toEqual([
			['title', false],
			['film', true],
			['empty', true],
			['last', false],
		])
		expect(parts[0]!.bytes.toString()).toBe('On the rail, ઉનાળો')
		expect(parts[1]!.bytes.equals(tricky)).toBe(true)
		expect(parts[2]!.bytes.length).toBe(0)
		expect(parts[3]!.bytes.length).toBe(0)
	})

	test('a part of a form that is not read, or not read to its end, does not disturb the next', async () => {
		const body = buildBody([
			['name="a"; filename="a"', tricky],
			['name="b"; filename="b"', tricky],
			['name="c"', 'read'],
		])
		const names: string[] = []
		let last = ''
		for await (const { name, content } of readParts(createRequest(body, size), 10_000)) {
			names.push(name)
			if (name === 'b') await content[Symbol.asyncIterator]().next()
			if (name === 'c') last = (await buffer(content)).toString()
		}
		expect(names).toEqual(['a', 'b', 'c'])
		expect(last).toBe('read')
	})

	test("a browser's form is read as the browser itself reads it", async () => {
		const form = new FormData()
		form.append('link', 'https://example.com/?a=1&b="2"')
		form.append('image', new File([tricky], 'name "with" quotes; name="x".png', { type: 'image/png' }))
		const sent = new Request('http://shop.test/', { method: 'POST', body: form })
		const parts = await read(
			createRequest(new Uint8Array(await sent.arrayBuffer()), size, sent.headers.get('Content-Type')!),
		)
		expect(parts.map(({ name, isFile }) => [name, isFile])).toEqual([
			['link', false],
			['image', true],
		])
		expect(parts[0]!.bytes.toString()).toBe('https://example.com/?a=1&b="2"')
		expect(parts[1]!.bytes.equals(tricky)).toBe(true)
	})
})

test('a multipart body that ends early, has no boundary or is no form is rejected', async () => {
	const whole = buildBody([['name="a"; filename="a"', tricky]])
	for (let length = 0; length < whole.length - 4; length += 7)
		await expect(read(createRequest(whole.subarray(0, length), 50))).rejects.toThrow(UnreadablePartsError)
	await expect(read(createRequest(whole, 50, 'multipart/form-data'))).rejects.toThrow(UnreadablePartsError)
	await expect(read(createRequest(buildBody([['filename="a"', 'nameless']]), 50))).rejects.toThrow(UnreadablePartsError)
	await expect(read(createRequest(buildBody([[`name="${'a'.repeat(10_000)}"`, 'x']]), 50))).rejects.toThrow(
		UnreadablePartsError,
	)
})

test('a multipart body that is too large is not read further', async () => {
	const sent = createRequest(buildBody([['name="a"; filename="a"', randomBytes(100_000)]]), 1_000)
	await expect(read(sent, 20_000)).rejects.toThrow(TooManyBytesError)
})
