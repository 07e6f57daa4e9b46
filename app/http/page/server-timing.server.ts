import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareFunction, ServerInstrumentation } from 'react-router'

// This file is for development, and for the browser's network panel.

interface Part {
	name: string
	what: string
	ms: number
}

const parts = new AsyncLocalStorage<Part[]>()

export const timedRoutes: ServerInstrumentation = {
	route(route) {
		const timed = (name: string) => async (call: () => Promise<unknown>) => {
			const began = performance.now()
			await call()
			parts.getStore()?.push({ name, what: route.id, ms: performance.now() - began })
		}
		route.instrument({ loader: timed('loader'), action: timed('action') })
	},
}

/** What is neither loader nor action counts as rendering. */
export const timingMiddleware: MiddlewareFunction<Response> = (_, next) =>
	parts.run([], async () => {
		const began = performance.now()
		const response = await next()
		const all = [...parts.getStore()!, { name: 'total', what: 'until the first byte', ms: performance.now() - began }]
		response.headers.set(
			'Server-Timing',
			all.map(({ name, what, ms }) => `${name};desc="${what}";dur=${ms.toFixed(1)}`).join(', '),
		)
		return response
	})
