import type { MiddlewareFunction } from 'react-router'
import type { endpoint } from './endpoint.server.ts'

/**
 * Serves a path that is both page and API (rule: html-or-json): HTML to clients that accept it and to the page's
 * script, JSON to others.
 */
export function serveJsonOrPage(api: ReturnType<typeof endpoint>): MiddlewareFunction<Response> {
	return async (args, next) => {
		const { request } = args
		const isPage = isForBrowser(request)
		const response = isPage ? await next() : await api(args)
		response.headers.append('Vary', 'Accept')
		return response
	}
}

export function isForBrowser({ method, url, headers }: Request): boolean {
	if (method !== 'GET' && method !== 'HEAD') return false
	return new URL(url).pathname.endsWith('.data') || (headers.get('Accept') ?? '').includes('text/html')
}
