import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { migrateShop, MigrationError } from './app/adapters/db/migrate.server.ts'
import { isOneOfSeveral, type Opened, tellOpened } from './app/adapters/processes/messages.ts'
import { sessionSecret } from './app/adapters/secret.server.ts'
import { parseSettings, type Settings, SettingsError } from './app/adapters/settings.server.ts'
import { type BuiltShop, createListener } from './app/http/server/listener.ts'
import { describeAccounts, fillDemo } from './prisma/seed/fill-demo.ts'
import { createVisitorServer, openPort, portToShare } from './app/http/server/open-port.ts'
import { prepareStop } from './app/http/server/stop-gracefully.ts'
import { stopOnSignals } from './app/http/server/stop-on-signals.ts'
import { waitUntilLetIn } from './app/http/server/trial.ts'

// `npm start` runs what stands in build.
process.chdir(import.meta.dirname.replace(/[\\/]build[\\/]start$/, ''))
try {
	await start()
} catch (error) {
	if (!(error instanceof SettingsError || error instanceof MigrationError)) throw error
	console.error(error.message)
	process.exit(1)
}

async function start() {
	const settings = readSettings()
	if (isOneOfSeveral()) return answerVisitors(settings, tellOpened)
	await prepareDatabase()
	const onOpen = ({ port, newPassword }: Opened['opened']) =>
		greet(settings.publicUrl.replace(/:0$/, `:${port}`), settings, newPassword)
	if (settings.webProcesses === 1) return answerVisitors(settings, onOpen)
	const port = await portToShare(settings)
	const { startSeveral } = await import('./app/adapters/processes/first-process.ts')
	startSeveral({ count: settings.webProcesses, program: import.meta.filename, port, onOpen })
}

async function answerVisitors(settings: Settings, onOpen: (opened: Opened['opened']) => void) {
	const { shop, build, newPassword } = await openShop(settings)
	const listener = createListener(shop, build, settings)
	const server = createVisitorServer(listener, settings)
	stopOnSignals(prepareStop(server), shop)
	await waitUntilLetIn(listener)
	openPort(server, settings, (port) => onOpen({ port, newPassword }))
}

function readSettings(): Settings {
	const settings = parseSettings(process.env)
	// React chooses its fast build by this variable: nothing above may load React. DEMO's default depends on it.
	process.env.DEMO = settings.demo ? 'on' : 'off'
	process.env.NODE_ENV = 'production'
	return settings
}

/** Prepares the database before the built shop is imported, whose errors are of other classes. */
async function prepareDatabase() {
	await migrateShop({ isStart: true })
	sessionSecret()
}

async function openShop({ demo }: Settings) {
	const build = (await import(path.resolve('build/server/index.js'))) as ServerBuild
	const shop = build.entry.module as unknown as BuiltShop
	const { isEmpty, newPassword } = await shop.openShop()
	if (isEmpty && demo) await fillDemo()
	return { shop, build, newPassword }
}

function greet(address: string, settings: Settings, newPassword: string | undefined) {
	console.log(`\n${settings.shop.name} is open: ${address}\n`)
	console.log(describeAccounts(settings, newPassword))
}
