import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems use for outgoing connections, which could occupy one before its server listens. */
const range = [20_000, 32_000] as const

export async function findFreePort(): Promise<number> {
	for (;;) {
		const port = randomInt(...range)
		if (await isFree(port)) return port
	}
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer().listen(port, '127.0.0.1')
	try {
		await once(server, 'listening')
	} catch {
		return false
	}
	server.close()
	await once(server, 'close')
	return true
}
