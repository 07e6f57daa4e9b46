import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './setup/lock.mjs'
import { precompress } from './setup/precompress.mjs'
import { captured, root, Stop } from './setup/run.mjs'
import { environment } from './setup/runtime.mjs'
import { hashOf, hasStamp, writeStamp } from './setup/stamp.mjs'

export { installIfNeeded } from './setup/install.mjs'
export { environment, lean, runtime } from './setup/runtime.mjs'

const generated = 'app/adapters/db/generated'

export function generateIfStale() {
	return makeIfStale({
		inputs: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
		stamp: `${generated}/.made-from`,
		message: 'Generating the database client …',
		// Prisma would download its engine, unused here: any existing file will do.
		make: () => quietly('prisma', ['generate'], { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }),
	})
}

export function buildIfStale() {
	return makeIfStale({
		inputs: [
			'app',
			'public',
			'prisma/schema.prisma',
			'package-lock.json',
			'react-router.config.ts',
			'vite.config.ts',
			'tsconfig.json',
		],
		except: (path) => path === generated || /\.test\.tsx?$/.test(path),
		stamp: 'build/.made-from',
		message: 'Building the shop …',
		make: async () => {
			// A shell's NODE_ENV would put React's development code into the pages.
			await quietly('react-router', ['build'], { NODE_ENV: 'production' })
			await precompress(join(root, 'build/client'))
		},
	})
}

async function makeIfStale({ inputs, except, stamp, message, make }) {
	const hash = () => hashOf(inputs, { except })
	if (hasStamp(stamp, hash())) return
	await exclusively(async () => {
		// Taken before the work, so that a file changed meanwhile counts as changed.
		const before = hash()
		if (hasStamp(stamp, before)) return
		console.error(message)
		rmSync(join(root, stamp), { force: true })
		await make()
		writeStamp(stamp, before)
	})
}

async function quietly(command, args, env) {
	const { code, output } = await captured(bin(command), args, environment(env))
	if (code !== 0) throw new Stop(`${output.trim()}\n\n\`${command} ${args.join(' ')}\` failed, see above.`)
}

export function bin(command) {
	const path = join(root, 'node_modules/.bin', process.platform === 'win32' ? `${command}.cmd` : command)
	if (!existsSync(path)) throw new Stop(`There is no command "${command}" among the installed packages.`)
	return path
}
