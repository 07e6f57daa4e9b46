import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { migratePostgresql } from '../../../app/adapters/db/postgresql/migrate.server.ts'
import { type PostgresqlServer, startPostgresql } from './server.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** The place where the first test that needs a server requests its start. */
		postgresqlOnDemand: string
	}
}

/** Provides one server for all files of a run that need only their own database (`shared-server.ts`). */
export default async function setup(project: TestProject) {
	let server: Promise<PostgresqlServer> | undefined
	const listener = createServer((_, response) => {
		server ??= start()
		server.then(
			({ getDatabaseUrl: addressOf }) => response.end(addressOf('postgres')),
			(error) => response.writeHead(500).end(String(error)),
		)
	}).listen(0, '127.0.0.1')
	await once(listener, 'listening')
	project.provide('postgresqlOnDemand', `http://127.0.0.1:${(listener.address() as AddressInfo).port}`)
	return async () => {
		listener.closeAllConnections()
		listener.close()
		await (await server)?.stop()
	}
}

async function start() {
	const server = await startPostgresql()
	await migratePostgresql(await server.newDatabase('migrated'))
	return server
}
