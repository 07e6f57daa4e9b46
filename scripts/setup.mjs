import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresqlSchema } from './postgresql/prisma-schema.mjs'
import { runExclusively } from './setup/lock.mjs'
import { precompress } from './setup/precompress.mjs'
import { runCaptured, root, ScriptError } from './setup/run.mjs'
import { buildEnvironment, getRuntime } from './setup/runtime.mjs'
import { runStage } from './setup/stage.mjs'
import { hashFiles, hasStamp, writeStamp } from './setup/stamp.mjs'

export { installIfNeeded } from './setup/install.mjs'
export { buildEnvironment, lean, getRuntime } from './setup/runtime.mjs'

const generated = 'app/adapters/db/generated'
const generatedPostgresql = 'app/adapters/db/generated-postgresql'
/** The PostgreSQL schema, in a folder that is never committed. */
const schemaPostgresql = '.react-router/postgresql.prisma'

export function generateIfStale() {
	return makeIfStale({
		inputs: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json', 'scripts/postgresql/prisma-schema.mjs'],
		stamp: `${generated}/.made-from`,
		message: 'Generating the database clients …',
		async make() {
			const schema = readFileSync(join(root, 'prisma/schema.prisma'), 'utf8')
			writeFileSync(join(root, schemaPostgresql), postgresqlSchema(schema))
			// Prisma would download an engine that is not used here; any existing file prevents that.
			const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }
			const clients = [['generate'], ['generate', '--schema', schemaPostgresql]]
			await Promise.all(clients.map((args) => runQuietly('prisma', args, env)))
		},
	})
}

/** Generates the types of routes and texts that the type checker reads. */
export function typesIfStale() {
	return makeIfStale({
		inputs: [
			'app',
			'app/i18n/messages/en.json',
			'scripts/i18n.ts',
			'react-router.config.ts',
			'vite.config.ts',
			'package-lock.json',
		],
		// The route files next to the folders list all routes, so the contents of the folders do not matter.
		except: (path) => path.startsWith('app/') && !/\.tsx?$|\/en\.json$/.test(path),
		stamp: '.react-router/types/.made-from',
		message: 'Generating the types of routes and texts …',
		make: async () => {
			await runQuietly('react-router', ['typegen'])
			await runQuietly('node', ['scripts/i18n.ts', '--types'])
		},
	})
}

/** The type checker checks only files that have changed and files that depend on them. */
export const tscOptions = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.json']

export function buildIfStale() {
	return makeIfStale({
		inputs: [
			'app',
			'public',
			'scripts/build',
			'prisma/schema.prisma',
			'prisma/seed',
			'server.ts',
			'package-lock.json',
			'react-router.config.ts',
			'vite.config.ts',
			'tsconfig.json',
		],
		except: (path) => path === generated || path === generatedPostgresql || /\.test\.tsx?$/.test(path),
		stamp: 'build/.made-from',
		message: 'Building the shop …',
		make: async () => {
			// NODE_ENV from the shell would put React's development build into the pages.
			const env = { NODE_ENV: 'production' }
			await runQuietly('react-router', ['build'], env)
			await runQuietly('vite', ['build', '--config', 'scripts/build/server.config.ts'], env)
			await precompress(join(root, 'build/client'))
		},
	})
}

async function makeIfStale({ inputs, except, stamp, message, make }) {
	const hashInputs = () => hashFiles(inputs, { except })
	if (hasStamp(stamp, hashInputs())) return
	await runExclusively(async () => {
		// Computed before the work starts, so that a file changed in the meantime counts as changed.
		const before = hashInputs()
		if (hasStamp(stamp, before)) return
		rmSync(join(root, stamp), { force: true })
		await runStage(message, make)
		writeStamp(stamp, before)
	})
}

async function runQuietly(command, args, env) {
	const program = command === 'node' ? getRuntime() : getBinPath(command)
	const { code, output } = await runCaptured(program, args, buildEnvironment(env))
	if (code !== 0) throw new ScriptError(`${output.trim()}\n\n\`${command} ${args.join(' ')}\` failed, see above.`)
}

export function getBinPath(command) {
	const path = join(root, 'node_modules/.bin', process.platform === 'win32' ? `${command}.cmd` : command)
	if (!existsSync(path)) throw new ScriptError(`There is no command "${command}" among the installed packages.`)
	return path
}
