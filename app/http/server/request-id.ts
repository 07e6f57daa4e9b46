import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessLog } from '../../adapters/log.server.ts'
import type { CurrentRequest } from '../../adapters/reporting/current-request.ts'
import { toLoggedPath } from '../logged-path.ts'

/** A function that is called for each finished response. */
export type CountResponse = (route: string, status: number, ms: number) => void

/** Gives a request an id, which the log contains. */
export function assignRequestId(
	req: IncomingMessage,
	res: ServerResponse,
	count: CountResponse | undefined,
): CurrentRequest {
	const answering: CurrentRequest = { requestId: randomUUID(), route: '(none)' }
	const startedAt = performance.now()
	res.on('close', () => {
		const ms = performance.now() - startedAt
		answering.status = res.statusCode
		count?.(answering.route, res.statusCode, ms)
		const { requestId } = answering
		const path = toLoggedPath(req.url ?? '')
		accessLog.info({ requestId, method: req.method, path, status: res.statusCode, ms: Math.round(ms) }, 'request')
	})
	return answering
}
