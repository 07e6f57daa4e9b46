import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { isLeadProcess } from '../../adapters/processes/messages.ts'

/** The milliseconds between two checks. */
const interval = 20

/**
 * Listens on a Unix socket that no visitor reaches while an upgrade tests this version, until upgrade.sh removes it.
 * With several processes the first one does this, and the others do not start without it.
 */
export async function waitForReadiness(listener: RequestListener): Promise<void> {
	const file = process.env.TRIAL_SOCKET
	if (!file || !isLeadProcess()) return
	const server = createServer(listener).listen({ path: file, exclusive: true })
	await once(server, 'listening')
	while (existsSync(file)) await after(interval)
	server.close()
}
