import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setPriority } from 'node:os'
import path from 'node:path'
import { createRequestListener } from '@remix-run/node-fetch-server'
import type { ServerBuild } from 'react-router'
import { migrateDatabase, MigrationError } from './app/adapters/db/migrate.server.ts'
import { accessLog, log } from './app/adapters/log.server.ts'
import { sessionSecret } from './app/adapters/secret.server.ts'
import { parseSettings, type Settings, SettingsError } from './app/adapters/settings.server.ts'
import { clientAddress, networkOf, trustedProxies } from './app/http/server/client-address.ts'
import { compressed } from './app/http/server/compressed.ts'
import { limitConnections } from './app/http/server/connection-limit.ts'
import { refusalOf, sendRefusal } from './app/http/server/early-refusal.ts'
import { endIfLate, requestTimeouts } from './app/http/server/late-request.ts'
import { createLoadGuard, type LoadGuard } from './app/http/server/load-guard.ts'
import { prepareStop } from './app/http/server/stop-gracefully.ts'
import { createStaticFiles } from './app/http/files/static-files.ts'
import { loggedPath } from './app/http/logged-path.ts'
import { closedPolicy } from './app/http/page/closed-policy.ts'
import { unfinishedFile } from './prisma/seed/unfinished.ts'

type Shop = typeof import('./app/entry.server.tsx')

/** Of the demo shop's pictures, while it goes on. */
let drawing: ChildProcess | undefined

process.chdir(import.meta.dirname)
try {
	await start()
} catch (error) {
	if (!(error instanceof SettingsError || error instanceof MigrationError)) throw error
	console.error(error.message)
	process.exit(1)
}

async function start() {
	const settings = readSettings()
	prepareDatabase(settings)
	const { shop, build, newPassword } = await openShop(settings)
	const server = openServer(createListener(shop, build, settings), settings, newPassword)
	if (settings.demo && existsSync(unfinishedFile(settings.databaseFile))) server.once('listening', () => finishDemo())
	stopOnSignals(prepareStop(server), shop)
}

function readSettings(): Settings {
	const settings = parseSettings(process.env)
	// React chooses its fast build by this variable: nothing above may load React. DEMO's default depends on it.
	process.env.DEMO = settings.demo ? 'on' : 'off'
	process.env.NODE_ENV = 'production'
	return settings
}

/** Before the built shop is imported, whose errors are of other classes. */
function prepareDatabase({ databaseFile }: Settings) {
	migrateDatabase(databaseFile)
	sessionSecret()
}

async function openShop({ demo }: Settings) {
	const build = (await import(path.resolve('build/server/index.js'))) as ServerBuild
	const shop = build.entry.module as unknown as Shop
	const { isEmpty, newPassword } = await shop.openShop()
	if (isEmpty && demo) await fillDemo()
	return { shop, build, newPassword }
}

function openServer(listener: RequestListener, settings: Settings, newPassword: string | undefined): Server {
	const timeouts = { headersTimeout: 10_000, requestTimeout: requestTimeouts.upload, keepAliveTimeout: 65_000 }
	const server = createServer({ ...timeouts, connectionsCheckingInterval: 2_000 }, listener)
	server.maxConnections = 2_000
	if (settings.rateLimits) limitConnections(server, trustedProxies(settings.trustedProxies))
	server.on('error', (error: NodeJS.ErrnoException) => {
		console.error(
			error.code === 'EADDRINUSE'
				? `Port ${settings.port} is in use: stop the other program or start the shop with another PORT.`
				: `The shop cannot listen on ${settings.host}:${settings.port}: ${error.message}`,
		)
		process.exit(1)
	})
	server.listen(settings.port, settings.host, () => {
		const address = server.address()
		const port = typeof address === 'object' && address ? address.port : settings.port
		greet(settings.publicUrl.replace(/:0$/, `:${port}`), settings, newPassword)
	})
	return server
}

/** Answers a request in five steps: an id, then a refusal, or a cached page, a file, or a route's answer. */
function createListener(shop: Shop, build: ServerBuild, settings: Settings): RequestListener {
	const addresses = createAddressReader(settings)
	const { addressOf, originOf } = addresses
	const guard = createLoadGuard(settings)
	const { pages, route } = createAnswers(shop, build, guard, addresses)
	const sendFile = createStaticFiles(settings)
	const common = safeHeaders(settings)
	return (req, res) => {
		const requestId = identify(req, res)
		const headers = ['X-Request-Id', requestId, ...common]
		const network = () => networkOf(addressOf(req))
		const refusal = refusalOf(req, settings)
		// First of all: most answers are these.
		if (!refusal && pages.answer(originOf(req), req, res, headers, network)) return
		prepareAnswer(req, res, headers)
		endIfLate(req, shop.isSignedIn)
		if (refusal) return sendRefusal(req, res, refusal, settings)
		const answer = () => compressed(req, res, () => route(req, res, requestId))
		if (req.method !== 'GET' && req.method !== 'HEAD') return answer()
		sendFile(req, res, () => {
			guard(network(), res)
				.then((overload) => (overload ? sendRefusal(req, res, overload, settings) : answer()))
				.catch(() => res.destroy())
		})
	}
}

type AddressReader = ReturnType<typeof createAddressReader>

/** Who sent a request, and to which address of the shop. */
function createAddressReader(settings: Settings) {
	const isTrusted = trustedProxies(settings.trustedProxies)
	const protocol = settings.https ? 'https:' : 'http:'
	const publicHost = new URL(settings.publicUrl).host
	const hostOf = (req: IncomingMessage) => (settings.publicUrlGiven ? publicHost : req.headers.host!)
	return {
		protocol,
		hostOf,
		originOf: (req: IncomingMessage) => `${protocol}//${hostOf(req)}`,
		addressOf: (req: IncomingMessage) => clientAddress(req, isTrusted),
	}
}

/** The shop as node:http calls it: cached pages, which know nothing of their visitor, and every other route. */
function createAnswers(
	shop: Shop,
	build: ServerBuild,
	guard: LoadGuard,
	{ protocol, hostOf, addressOf }: AddressReader,
) {
	const handle = shop.createRequestHandler(build, 'production')
	const contextOf = (requestId: string, address: string) => {
		const context = new shop.RouterContextProvider()
		context.set(shop.requestContext, { requestId, address })
		return context
	}
	const pages = shop.createPageCache((request, cachePayload) => {
		const context = contextOf('page', '')
		context.set(shop.hydrationPayloadContext, cachePayload)
		return handle(request, context)
	}, guard)
	const route = (req: IncomingMessage, res: ServerResponse, requestId: string) =>
		createRequestListener((request) => handle(request, contextOf(requestId, addressOf(req))), {
			host: hostOf(req),
			protocol,
		})(req, res)
	return { pages, route }
}

/** Gives a request its id, by which the log names it. */
function identify(req: IncomingMessage, res: ServerResponse): string {
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

function prepareAnswer(req: IncomingMessage, res: ServerResponse, headers: string[]) {
	for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i]!, headers[i + 1]!)
	// Pages set their own.
	res.setHeader('Content-Security-Policy', closedPolicy)
	// Browsers read an answer only once their upload was consumed.
	res.on('finish', () => req.complete || req.removeAllListeners('data').resume())
	// A file that vanishes while sent fails the answer, not the process.
	res.on('pipe', (source) => source.once('error', () => res.destroy()))
}

/** Names and values alternating. */
function safeHeaders({ https }: Settings): string[] {
	const headers = {
		'X-Content-Type-Options': 'nosniff',
		'X-Frame-Options': 'DENY',
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
		...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
	}
	return Object.entries(headers).flat()
}

/** Milliseconds after the last answer until closing counts as hung. */
const longestStop = 10_000

function stopOnSignals({ stop }: { stop: () => Promise<void> }, { finishWork, closeShop }: Shop) {
	let stopping = false
	const end = (code: number) => {
		// A terminal and a supervisor may both send the signal.
		if (stopping) return
		stopping = true
		setTimeout(() => process.exit(1), longestStop).unref()
		drawing?.kill()
		const finished = finishWork()
		void stop()
			.then(() => finished)
			.then(closeShop)
			.then(() => process.exit(code))
	}
	process.on('SIGTERM', () => end(0))
	process.on('SIGINT', () => end(0))
	process.on('uncaughtException', (error) => {
		log.fatal({ err: error }, 'the shop stops after an unexpected error')
		end(1)
	})
}

/** Before the first request: with the pictures that a shopper sees first. */
async function fillDemo() {
	console.log('Filling the empty shop with the demo catalogue (once) …')
	const [code] = (await once(seed('first'), 'exit')) as [number | null]
	if (code !== 0) throw new Error('The demo shop could not be made; see above.')
}

/** While visitors are answered, who come first. */
function finishDemo() {
	console.log('The rest of its pictures are drawn meanwhile:')
	drawing = seed('finish')
	setPriority(drawing.pid!, 15)
}

/** In a process of its own. */
function seed(part: 'first' | 'finish') {
	// A release has both as JavaScript.
	const script = `prisma/seed${path.extname(import.meta.filename)}`
	return spawn(process.execPath, [script, part], { stdio: 'inherit' })
}

function greet(address: string, settings: Settings, newPassword: string | undefined) {
	console.log(`\n${settings.shop.name} is open: ${address}\n`)
	if (settings.demo) console.log('  customer   asha@example.com    zari-lane-demo')
	if (newPassword) console.log(`  admin      ${settings.adminEmail}    ${newPassword}    (shown only now)\n`)
	else console.log(`  admin      ${settings.adminEmail}    (the password set at the first start)\n`)
}
