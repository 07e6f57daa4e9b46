import path from 'node:path'
import { getHeapStatistics } from 'node:v8'
import type { ServerBuild } from 'react-router'
import { describeStartError, migrateShop } from './app/adapters/db/migrate.server.ts'
import { describeMissingMemorySettings } from './app/adapters/memory-settings.ts'
import { getInheritedSocket } from './app/adapters/processes/inherited-socket.ts'
import { isClustered, type OpenedMessage, isLeadProcess, reportOpened } from './app/adapters/processes/messages.ts'
import { getSessionSecret } from './app/adapters/secret.server.ts'
import { parseSettings, type Settings } from './app/adapters/settings.server.ts'
import { type BuiltShop, createListener } from './app/http/server/listener.ts'
import { describeAccounts, describeAdmin, fillDemo, readStartArguments } from './prisma/seed/fill-demo.ts'
import { createVisitorServer, openPort, reserveSharedPort, waitForReadiness } from './app/http/server/open-port.ts'
import { createStartingListener } from './app/http/server/starting-listener.ts'
import { prepareStop, stopOnSignals } from './app/http/server/stop-gracefully.ts'

// `npm start` runs the compiled code in build.
process.chdir(import.meta.dirname.replace(/[\\/]build[\\/]start$/, ''))
try {
	await start()
} catch (error) {
	const message = describeStartError(error)
	if (message === undefined) throw error
	console.error(message)
	process.exit(1)
}

async function start() {
	const settings = readSettings()
	if (isClustered()) return answerVisitors(settings, reportOpened)
	const onOpen = ({ port, newPassword }: OpenedMessage['opened']) =>
		printGreeting(settings.publicUrl.replace(/:0$/, `:${port}`), settings, newPassword)
	if (settings.webProcesses === 1) return answerVisitors(settings, onOpen)
	const port = await reserveSharedPort(settings)
	await prepareDatabase()
	const { startCluster: startSeveral } = await import('./app/adapters/processes/cluster.ts')
	startSeveral({ count: settings.webProcesses, program: import.meta.filename, port, onOpen })
}

/** Opens the port before anything is written, for a port that is in use must not cost the password of a first start. */
async function answerVisitors(settings: Settings, onOpen: (opened: OpenedMessage['opened']) => void) {
	const starting = createStartingListener(settings)
	const server = createVisitorServer(starting.listener, settings)
	const stopping = prepareStop(server)
	const openedPort = mayOpenEarly() ? await openPort(server, settings) : undefined
	if (!isClustered()) await prepareDatabase()
	const { shop, build, newPassword } = await openShop(settings)
	const listener = createListener(shop, build, settings)
	stopOnSignals(stopping, shop)
	await waitForReadiness(listener)
	starting.open(listener)
	onOpen({ port: openedPort ?? (await openPort(server, settings)), newPassword })
}

/**
 * Visitors wait in a socket that systemd holds, and at the other processes of a shop, until this one is ready. A
 * version on trial lets nobody in.
 */
function mayOpenEarly(): boolean {
	return isLeadProcess() && getInheritedSocket() === undefined && !process.env.TRIAL_SOCKET
}

function readSettings(): Settings {
	readStartArguments()
	const settings = parseSettings(process.env)
	// React selects its fast build by this variable, so nothing above may load React. DEMO's default depends on it.
	process.env.DEMO = settings.demo ? 'on' : 'off'
	process.env.NODE_ENV = 'production'
	return settings
}

/** Prepares the database before the built shop is imported, whose error classes are different. */
async function prepareDatabase() {
	await migrateShop({ isStart: true })
	getSessionSecret()
}

async function openShop(settings: Settings) {
	const build = (await import(path.resolve('build/server/index.js'))) as ServerBuild
	const shop = build.entry.module as unknown as BuiltShop
	const { isEmpty, newPassword } = await shop.openShop((password) =>
		console.log(`\nThe account of the admin is created:\n${describeAdmin(settings, password)}`),
	)
	if (isEmpty && settings.demo) await fillDemo()
	else if (isLeadProcess() && readStartArguments().length > 0)
		console.warn('--demo=full is ignored: it fills only an empty shop, and only if DEMO is on.')
	return { shop, build, newPassword }
}

function printGreeting(address: string, settings: Settings, newPassword: string | undefined) {
	console.log(`\n${settings.shop.name} is open: ${address}\n`)
	console.log(describeAccounts(settings, newPassword))
	const warning = describeMissingMemorySettings(process.env, getHeapStatistics().heap_size_limit, process.platform)
	if (warning) console.warn(warning)
}
