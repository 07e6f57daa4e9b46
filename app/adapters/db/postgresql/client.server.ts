import { Client } from 'pg'
import { MigrationError } from '../migrations.ts'
import { throwUnreachable, UnreachableError } from './pools.server.ts'

/**
 * Runs `work` on a separate connection. The connection is closed after the work, which rolls back uncommitted changes.
 * Throws `MigrationError` when the server is unreachable or rejects the connection.
 */
export async function withClient<Answer>(url: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
	const client = new Client({
		connectionString: url,
		connectionTimeoutMillis: 8_000,
		application_name: 'shop start',
	})
	// Otherwise a lost connection ends the process.
	client.on('error', () => {})
	try {
		await client.connect()
		return await work(client)
	} catch (error) {
		return throwRefused(error)
	} finally {
		await client.end().catch(() => {})
	}
}

/** Throws the error without the URL, which contains the password. */
function throwRefused(error: unknown): never {
	try {
		return throwUnreachable(error)
	} catch (known) {
		const { message, code } = error as { message?: string; code?: string }
		if (known instanceof UnreachableError)
			throw new MigrationError(`The database server cannot be reached (${message || code}).`, { cause: error })
		if (/^(28\w{3}|3D000)$/.test(String(code)))
			throw new MigrationError(`The database server rejected the connection: ${message}.`, { cause: error })
		throw error
	}
}
