import type { TestProject } from 'vitest/node'
import { migratePostgresql } from '../../../app/adapters/db/postgresql/migrate.server.ts'
import { startPostgresql } from './server.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** The address of its `template` database, which every test file copies. */
		postgresqlTemplate: string
	}
}

/** Starts a server with a migrated database that every test file copies. */
export default async function setup(project: TestProject) {
	const server = await startPostgresql()
	await migratePostgresql(await server.newDatabase('template'))
	project.provide('postgresqlTemplate', server.getDatabaseUrl('template'))
	return () => server.stop()
}
