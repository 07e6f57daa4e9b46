import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import path from 'node:path'
import { constants } from 'node:zlib'
import { createRequestListener } from '@remix-run/node-fetch-server'
import compression from 'compression'
import type { ServerBuild } from 'react-router'
import sirv from 'sirv'
import { migrateDatabase, MigrationError } from './app/adapters/db/migrate.server.ts'
import { accessLog, log } from './app/adapters/log.server.ts'
import { sessionSecret } from './app/adapters/secret.server.ts'
import { parseSettings, type Settings, SettingsError } from './app/adapters/settings.server.ts'
import { isApiPath } from './app/http/api/api-path.ts'
import { readableFrom } from './app/http/api/cross-origin.server.ts'
import { loggedPath } from './app/http/logged-path.ts'
import { closedPolicy } from './app/http/page/closed-policy.ts'
import { imageFile } from './app/http/files/image-format.ts'
import { clientAddress, networkOf, trustedProxies } from './app/http/arrival/client-address.ts'
import { limitConnections } from './app/http/arrival/connection-limit.ts'
import { createLoadGuard } from './app/http/arrival/load-guard.ts'
import { prepareStop } from './app/http/arrival/stop-gracefully.ts'

type Shop = typeof import('./app/entry.server.tsx')
interface Refused {
	status: number
	message: string
	/** Max-age in seconds. */
	wait?: number
}
type Compress = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

const bodyLimit = 200 * 1024
/**
 * Milliseconds that a request may take to arrive: a video over a slow network is given more than a form, and a stranger
 * least.
 */
const patience = { upload: 15 * 60_000, form: 120_000, stranger: 20_000 }

process.chdir(import.meta.dirname)
try {
	await start()
} catch (error) {
	if (!(error instanceof SettingsError || error instanceof MigrationError)) throw error
	console.error(error.message)
	process.exit(1)
}

async function start() {
	const settings = parseSettings(process.env)
	// React chooses its fast build by this variable, so nothing that loads React may be imported above; the shop's own
	// default that depends on it is set first.
	process.env.DEMO = settings.demo ? 'on' : 'off'
	process.env.NODE_ENV = 'production'
	migrateDatabase(settings.databaseFile)
	// Imported before the built shop, which has a SettingsError class of its own.
	sessionSecret()
	const build = (await import(path.resolve('build/server/index.js'))) as ServerBuild
	const shop = build.entry.module as unknown as Shop
	const { isEmpty, newPassword } = await shop.openShop()
	if (isEmpty && settings.demo) await seed()

	const server = createServer(
		{
			headersTimeout: 10_000,
			requestTimeout: patience.upload,
			connectionsCheckingInterval: 2_000,
			keepAliveTimeout: 65_000,
		},
		listener(build, shop, settings),
	)
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
	stopOnSignals(prepareStop(server), shop)
}

/** Seeds the empty shop in a process of its own, before the first request. */
function seed() {
	console.log('Filling the empty shop with the demo catalogue (once, about half a minute) …')
	// A release has both as JavaScript.
	const child = spawn(process.execPath, [`prisma/seed${path.extname(import.meta.filename)}`], { stdio: 'inherit' })
	return new Promise<void>((resolve, reject) => {
		child.on('error', reject)
		child.on('exit', (code) =>
			code === 0 ? resolve() : reject(new Error('The demo shop could not be made; see above.')),
		)
	})
}

function greet(address: string, settings: Settings, newPassword: string | undefined) {
	console.log(`\n${settings.shop.name} is open: ${address}\n`)
	if (settings.demo) console.log('  customer   asha@example.com    zari-lane-demo')
	if (newPassword) console.log(`  owner      ${settings.adminEmail}    ${newPassword}    (shown only now)\n`)
	else console.log(`  owner      ${settings.adminEmail}    (the password set at the first start)\n`)
}

function listener(build: ServerBuild, shop: Shop, settings: Settings): RequestListener {
	const handle = shop.createRequestHandler(build, 'production')
	const trusts = trustedProxies(settings.trustedProxies)
	const publicHost = new URL(settings.publicUrl).host
	const assets = sirv('build/client', { etag: true, gzip: true, brotli: true, setHeaders: cacheForever })
	// Typed for Express, it needs no more than node:http.
	const compress = compression({
		threshold: 1_000,
		brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
	}) as unknown as Compress
	const images = sirv(path.join(settings.uploadsDir, 'derived'), { dev: true, etag: true, setHeaders: cacheForever })
	const protocol = settings.https ? 'https:' : 'http:'
	const hostOf = (req: IncomingMessage) => (settings.publicUrlGiven ? publicHost : req.headers.host!)
	const guard = createLoadGuard(settings)
	const addressOf = (req: IncomingMessage) => clientAddress(req, trusts)
	const answer = (req: IncomingMessage, res: ServerResponse, requestId: string) =>
		createRequestListener(
			(request) => {
				const context = new shop.RouterContextProvider()
				context.set(shop.arrivalContext, { requestId, address: addressOf(req) })
				return handle(request, context)
			},
			{ host: hostOf(req), protocol },
		)(req, res)
	const pages = shop.createPageCache((request, cachePayload) => {
		const context = new shop.RouterContextProvider()
		context.set(shop.arrivalContext, { requestId: 'page', address: '' })
		context.set(shop.hydrationPayloadContext, cachePayload)
		return handle(request, context)
	}, guard)
	const headers = safeHeaders(settings)
	return (req, res) => {
		const requestId = randomUUID()
		logWhenDone(req, res, requestId)
		const refused = refuseEarly(req, settings)
		// First, with nothing else done, for most answers are these.
		if (
			!refused &&
			pages.answer(`${protocol}//${hostOf(req)}`, req, res, ['X-Request-Id', requestId, ...headers], () =>
				networkOf(addressOf(req)),
			)
		)
			return
		res.setHeader('X-Request-Id', requestId)
		for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i]!, headers[i + 1]!)
		// Pages set their own.
		res.setHeader('Content-Security-Policy', closedPolicy)
		// A browser reads the answer only after its upload was consumed, also when the answer did not wait for it.
		res.on('finish', () => req.complete || req.removeAllListeners('data').resume())
		// A file that vanishes while it is sent (a new build, a cleared folder) fails this answer, not the process.
		res.on('pipe', (source) => source.once('error', () => res.destroy()))
		endIfLate(req, shop.isSignedIn)
		if (refused) {
			refuse(req, res, refused, settings)
			return
		}
		// Built files are compressed already; images and videos cannot be.
		const make = () =>
			compress(req, res, () => {
				forgetDrained(res)
				answer(req, res, requestId)
			})
		if (req.method !== 'GET' && req.method !== 'HEAD') return make()
		const next = () => {
			guard(networkOf(addressOf(req)), res)
				.then((forNow) => (forNow ? refuse(req, res, forNow, settings) : make()))
				.catch(() => res.destroy())
		}
		if (!req.url?.startsWith('/images/')) return assets(req, res, next)
		const { url } = req
		const chosen = imageFile(url, req.headers.accept)
		if (chosen) res.setHeader('Vary', 'Accept')
		req.url = chosen ?? url.slice('/images'.length)
		images(req, res, () => {
			req.url = url
			next()
		})
		req.url = url
	}
}

/** Refuses a broken Host or path, and bodies that no form of the shop can have. */
function refuseEarly(req: IncomingMessage, { maxUploadBytes }: Settings): Refused | undefined {
	if (!isHost(req.headers.host)) return { status: 400, message: 'The Host header is not valid.' }
	if (!req.url?.startsWith('/') || req.url.length > 4_096)
		return { status: 414, message: 'The address is not valid or too long.' }
	if (req.method === 'TRACE') return { status: 405, message: 'The shop does not answer to TRACE.' }
	const limit = isUpload(req) ? maxUploadBytes : bodyLimit
	if (Number(req.headers['content-length'] ?? 0) > limit) return { status: 413, message: 'What was sent is too large.' }
	if (req.headers['transfer-encoding'] && limit === bodyLimit)
		return { status: 411, message: 'Say how long the body is (Content-Length).' }
	return undefined
}

/** Whether an address can be made of a Host header: not of `1.2.3.4.5` and `shop:99999`. */
function isHost(host = ''): boolean {
	return /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(host) && URL.canParse(`http://${host}`)
}

/** A refusal as text, or as JSON for the JSON API. */
function refuse(req: IncomingMessage, res: ServerResponse, { status, message, wait }: Refused, settings: Settings) {
	if (wait) res.setHeader('Retry-After', String(wait))
	if (!isApiPath(req.url?.split('?')[0] ?? '', req.method ?? '')) {
		res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(message)
		return
	}
	res.writeHead(status, {
		'Content-Type': 'application/json; charset=utf-8',
		...readableFrom(req.headers.origin, settings),
	})
	res.end(JSON.stringify({ message, error: message }))
}

/**
 * `compression` passes `drain` listeners on to a stream of its own, from which `once` cannot remove them: they would
 * pile up.
 */
function forgetDrained(res: ServerResponse) {
	const once = res.once.bind(res)
	res.once = ((type: string, listener: (...given: unknown[]) => void) => {
		if (type !== 'drain') return once(type, listener)
		return res.on(type, function drained(this: NodeJS.EventEmitter) {
			this.removeListener(type, drained)
			listener()
		})
	}) as typeof res.once
}

function isUpload(req: IncomingMessage): boolean {
	return req.headers['content-type']?.startsWith('multipart/form-data') ?? false
}

function endIfLate(req: IncomingMessage, isSignedIn: Shop['isSignedIn']) {
	if (req.complete) return
	const end = () => void (req.complete || req.destroy())
	const endStranger = async () => {
		if (!(await isSignedIn(req.headers).catch(() => false))) end()
		else if (!isUpload(req) && !req.destroyed) timer = setTimeout(end, patience.form - patience.stranger).unref()
	}
	let timer = setTimeout(() => void endStranger(), patience.stranger).unref()
	req.once('close', () => clearTimeout(timer))
}

/** The headers of every answer, names and values alternating. */
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

function cacheForever(res: ServerResponse, pathname: string) {
	const named = /^\/(assets|fonts)\//.test(pathname) || /^\/[0-9a-f]{32}\//.test(pathname)
	res.setHeader('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
}

function logWhenDone(req: IncomingMessage, res: ServerResponse, requestId: string) {
	const startedAt = performance.now()
	res.on('close', () => {
		const ms = Math.round(performance.now() - startedAt)
		accessLog.info(
			{ requestId, method: req.method, path: loggedPath(req.url ?? ''), status: res.statusCode, ms },
			'request',
		)
	})
}

/** Milliseconds for closing the shop after the last answer, before it counts as hung. */
const longestStop = 10_000

function stopOnSignals({ stop }: { stop: () => Promise<void> }, { finishWork, closeShop }: Shop) {
	let stopping = false
	const end = (code: number) => {
		// A terminal and a supervisor may both send the signal: once is enough.
		if (stopping) return
		stopping = true
		setTimeout(() => process.exit(1), longestStop).unref()
		const finished = finishWork()
		void stop()
			.then(() => finished)
			.then(closeShop)
			.then(() => process.exit(code))
	}
	process.on('SIGTERM', () => end(0))
	process.on('SIGINT', () => end(0))
	process.on('uncaughtException', (error) => {
		log.fatal({ err: error }, 'stopping after an unexpected error')
		end(1)
	})
}
