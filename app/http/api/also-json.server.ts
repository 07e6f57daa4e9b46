import type { MiddlewareFunction } from 'react-router'
import type { endpoint } from './endpoint.server.ts'

/**
 * Serves a path that is both a page and a call of the JSON API (rule 108): the page to whoever accepts HTML and to the
 * page's own script; JSON to everybody else.
 */
export function alsoJson(api: ReturnType<typeof endpoint>): MiddlewareFunction<Response> {
	return async (args, next) => {
		const { request } = args
		const isPage = isForBrowser(request)
		const response = isPage ? await next() : await api(args)
		response.headers.append('Vary', 'Accept')
		return response
	}
}

/** Whether a page is asked for. */
export function isForBrowser({ method, url, headers }: Request): boolean {
	if (method !== 'GET' && method !== 'HEAD') return false
	return new URL(url).pathname.endsWith('.data') || (headers.get('Accept') ?? '').includes('text/html')
}
