import type { TestProject } from 'vitest/node'
import { migratePostgresql } from '../../../app/adapters/db/postgresql/migrate.server.ts'
import { type PostgresqlServer, startPostgresql } from './server.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** Its database `template`, which every test file copies. */
		postgresqlTemplate: string
	}
}

/** The projects of a run share it. */
const ofRun = globalThis as { testPostgresql?: { server: Promise<PostgresqlServer>; users: number } }

/** A server with a migrated database that every test file copies. */
export default async function setup(project: TestProject) {
	const shared = (ofRun.testPostgresql ??= { server: started(), users: 0 })
	shared.users += 1
	const server = await shared.server
	project.provide('postgresqlTemplate', server.addressOf('template'))
	return async () => {
		shared.users -= 1
		if (shared.users > 0) return
		delete ofRun.testPostgresql
		await server.stop()
	}
}

async function started() {
	const server = await startPostgresql()
	await migratePostgresql(await server.newDatabase('template'))
	return server
}
