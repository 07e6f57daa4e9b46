import { Client } from 'pg'
import { MigrationError } from '../migrations.ts'
import { throwUnreachable, UnreachableError } from './unreachable.ts'

/**
 * Works on a connection of its own, which ends with the work and undoes what it did not commit. Throws
 * `MigrationError` for a server that is not there or refuses.
 */
export async function withClient<Answer>(url: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
	const client = new Client({
		connectionString: url,
		connectionTimeoutMillis: 8_000,
		application_name: 'shop start',
	})
	// Else a connection that is lost ends the process.
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

/** Throws the refusal without the address, which holds the password. */
function throwRefused(error: unknown): never {
	try {
		return throwUnreachable(error)
	} catch (known) {
		const { message, code } = error as { message?: string; code?: string }
		if (known instanceof UnreachableError)
			throw new MigrationError(`The database server cannot be reached (${message || code}).`, { cause: error })
		if (/^(28\w{3}|3D000)$/.test(String(code)))
			throw new MigrationError(`The database server refuses: ${message}.`, { cause: error })
		throw error
	}
}
