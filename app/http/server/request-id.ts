import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessLog } from '../../adapters/log.server.ts'
import { loggedPath } from '../logged-path.ts'

/** Gives a request its id, by which the log names it. */
export function identify(req: IncomingMessage, res: ServerResponse): string {
	const requestId = randomUUID()
	const startedAt = performance.now()
	res.on('close', () => {
		const ms = Math.round(performance.now() - startedAt)
		accessLog.info(
			{ requestId, method: req.method, path: loggedPath(req.url ?? ''), status: res.statusCode, ms },
			'request',
		)
	})
	return requestId
}
