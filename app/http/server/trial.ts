import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { preparesShop } from '../../adapters/processes/messages.ts'

/** Milliseconds between two looks. */
const interval = 20

/**
 * While an upgrade tries this version: answers at a Unix socket that no visitor reaches, until upgrade.sh removes it. Of
 * several processes the first does, without which the others do not start.
 */
export async function waitUntilLetIn(listener: RequestListener): Promise<void> {
	const file = process.env.TRIAL_SOCKET
	if (!file || !preparesShop()) return
	const server = createServer(listener).listen({ path: file, exclusive: true })
	await once(server, 'listening')
	while (existsSync(file)) await after(interval)
	server.close()
}
