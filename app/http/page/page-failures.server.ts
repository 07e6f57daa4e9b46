import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '#app/adapters/log.server.ts'
import { refusalAsText } from '../server/early-refusal.ts'
import type { LoadRefusal } from '../server/load/load-guard.ts'
import { closedPolicy } from '../server/answer-headers.ts'

export function answerFailure(error: unknown, res: ServerResponse, common: string[]) {
	log.error({ err: error }, 'a page could not be rendered')
	if (res.headersSent) res.destroy()
	else res.writeHead(500, common).end()
}

export function sendLoadRefusal(req: IncomingMessage, res: ServerResponse, common: string[], refusal: LoadRefusal) {
	const { type, body } = refusalAsText(req, refusal)
	const about = ['Content-Type', `${type}; charset=utf-8`, 'Cache-Control', 'no-store']
	const headers = [...about, 'Content-Security-Policy', closedPolicy, 'Retry-After', String(refusal.wait)]
	res.writeHead(refusal.status, [...common, ...headers]).end(body)
}
