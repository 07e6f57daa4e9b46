import type { MiddlewareFunction } from 'react-router'
import type { endpoint } from './endpoint.server.ts'

/**
 * For a page whose path is a call of the JSON API too (rule 108): a page for whoever accepts HTML, and for the page's own script; JSON
 * for everybody else.
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

/** Whether a page is asked for, where there is one. */
export function isForBrowser({ method, url, headers }: Request): boolean {
	if (method !== 'GET' && method !== 'HEAD') return false
	return new URL(url).pathname.endsWith('.data') || (headers.get('Accept') ?? '').includes('text/html')
}
