import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import type { ServerBuild } from 'react-router'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import type { BuiltShop } from '../../app/http/server/listener.ts'

const serverBuild = 'virtual:react-router/server-build'

/**
 * Answers the pages of the development server with the request handler of the built shop, so that languages, redirects
 * and API paths work there as well. The handler of the framework, which comes next, would know routes only.
 */
export function createDevelopmentRequestsPlugin(): Plugin {
	return {
		name: 'development-requests',
		apply: 'serve',
		configureServer(server) {
			return () =>
				server.middlewares.use((req, res, handOver) => {
					answer(server, req, res).catch(handOver)
				})
		},
	}
}

async function answer(
	{ environments }: ViteDevServer,
	req: IncomingMessage & { originalUrl?: string },
	res: ServerResponse,
) {
	if (!isRunnableDevEnvironment(environments.ssr)) throw new Error('The development server cannot run the shop')
	const build = await environments.ssr.runner.import<ServerBuild>(serverBuild)
	const shop = build.entry.module as unknown as BuiltShop
	// Vite shortens the address for its own middleware.
	req.url = req.originalUrl ?? req.url
	await shop.refreshWatchedRows()
	const language = shop.stripLanguagePrefix(req)
	const context = new shop.RouterContextProvider()
	context.set(shop.languageContext, language)
	const answering = { requestId: 'development', route: '', language: language.language.code }
	const handle = shop.createRequestHandler(build, 'development')
	await sendResponse(res, await shop.runInRequest(answering, () => handle(createRequest(req, res), context)))
}
