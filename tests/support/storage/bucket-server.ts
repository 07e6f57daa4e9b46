import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

// The package has no types.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => {
	run: () => Promise<AddressInfo>
	close: () => Promise<void>
}

/** The fault of a request. 'lost' reports a save that did not happen; 'endless' is a response without an end. */
type Fault = 'none' | 'endless' | 'failing' | 'denied' | 'silent' | 'cut' | 'lost'

/**
 * Starts an object storage server that checks signatures and has a bucket 'shop', behind a proxy that injects faults.
 * `fault` decides for each request by its method and the number of earlier requests.
 */
export async function startBucket() {
	const directory = mkdtempSync(path.join(tmpdir(), 'shop-bucket-'))
	const storage = new S3rver({
		address: '127.0.0.1',
		port: 0,
		silent: true,
		directory,
		vhostBuckets: false,
		configureBuckets: [{ name: 'shop' }],
	})
	const { port: behind } = await storage.run()
	const asked: string[] = []
	let getFault: (method: string, url: string) => Fault = () => 'none'
	const server = createServer((req, res) => {
		asked.push(req.method!)
		forward(req, res, behind, getFault(req.method!, req.url!))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	return {
		directory: path.join(directory, 'shop'),
		variables: {
			UPLOADS_URL: `s3://shop/first?endpoint=http://127.0.0.1:${port}`,
			AWS_ACCESS_KEY_ID: 'S3RVER',
			AWS_SECRET_ACCESS_KEY: 'S3RVER',
		},
		/** The methods of all requests so far. */
		asked,
		failWith: (next: typeof getFault) => (getFault = next),
		stop: async () => {
			await closed(server)
			await storage.close()
			rmSync(directory, { recursive: true, force: true })
		},
	}
}

function forward(req: IncomingMessage, res: ServerResponse, port: number, getFault: Fault) {
	if (getFault === 'silent') return
	if (getFault === 'endless') {
		req.resume()
		const write = () => {
			while (!res.destroyed && res.write('<Contents>'.repeat(6_000)));
		}
		res.on('drain', write)
		return write()
	}
	if (getFault === 'failing' || getFault === 'denied') {
		req.resume()
		res.writeHead(getFault === 'denied' ? 403 : 500).end('<Error><Message>No, says the test</Message></Error>')
		return
	}
	if (getFault === 'lost') {
		req.resume().on('end', () => res.writeHead(200).end())
		return
	}
	const passed = request(
		{ port, host: '127.0.0.1', method: req.method, path: req.url, headers: req.headers },
		(answer) => {
			res.writeHead(answer.statusCode!, answer.headers)
			if (getFault !== 'cut') return answer.pipe(res)
			answer.once('data', (chunk: Buffer) => {
				res.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => res.destroy())
				answer.destroy()
			})
		},
	)
	passed.on('error', () => res.destroy())
	req.pipe(passed)
}

function closed(server: Server): Promise<void> {
	server.closeAllConnections()
	return new Promise((resolve) => server.close(() => resolve()))
}
