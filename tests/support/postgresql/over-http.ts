import { request } from 'node:http'
import { Readable } from 'node:stream'
import { ensureOwner } from '../../../app/shop/people/user.server.ts'
import { type RunningShop, startShop } from '../running-shop.ts'

let running: Promise<RunningShop> | undefined

/** Starts the shop with several processes on this test file's database, until the file ends. */
function startShopForFile(): Promise<RunningShop> {
	const changes = { ...process.env, NODE_ENV: 'production', DEMO: 'off', TRUSTED_PROXIES: 'loopback' } as Record<
		string,
		string
	>
	return (running ??= startExistingShop(changes))
}

/** Creates the owner before the start, so that the shop does not take the defaults of a new shop. */
async function startExistingShop(changes: Record<string, string>): Promise<RunningShop> {
	await ensureOwner('admin@example.com', 'the owner password')
	const shop = await startShop(process.env.DATA_DIR!, changes)
	void shop.ended.then(() => (running = undefined))
	return shop
}

/**
 * Sends each request on a new connection, which may reach any of the processes. `fetch` would set the host and the
 * encodings itself.
 */
export async function answerOverHttp(asked: Request, address: string): Promise<Response> {
	const { port } = await startShopForFile()
	const { host, pathname, search } = new URL(asked.url)
	const bytes = Buffer.from(await asked.arrayBuffer())
	const headers = { ...Object.fromEntries(asked.headers), host, 'x-forwarded-for': address }
	const { method } = asked
	return new Promise((resolve, reject) => {
		const sent = request({ host: '127.0.0.1', port, path: pathname + search, method, headers, agent: false }, (got) => {
			const own = new Headers()
			for (let at = 0; at < got.rawHeaders.length; at += 2) own.append(got.rawHeaders[at]!, got.rawHeaders[at + 1]!)
			// The server around the tested app compresses answers.
			const vary = own.get('Vary')?.replace(/(, )?Accept-Encoding$/, '')
			if (vary) own.set('Vary', vary)
			else own.delete('Vary')
			const status = got.statusCode!
			const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
			if (!hasBody) got.resume()
			resolve(new Response(hasBody ? (Readable.toWeb(got) as ReadableStream) : null, { status, headers: own }))
		})
		sent.on('error', reject)
		sent.end(bytes)
	})
}
