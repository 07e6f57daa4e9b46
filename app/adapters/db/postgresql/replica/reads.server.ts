import type { Pool, QueryConfig, QueryResult } from 'pg'
import { type CurrentRequest, currentRequest } from '../../../reporting/current-request.ts'
import type { Replica } from './replica.server.ts'

/**
 * Reads outside units of work. Reads of a request use the replica if it has everything that the primary had when the
 * request began. Jobs and work after a response use the primary, because no one checked the replica's position for
 * them.
 */
export class Reads {
	readonly #primary: Pool
	readonly #replica: Replica
	/** The requests that have read from the primary. The replica may lack what they saw there. */
	readonly #ofPrimary = new WeakSet<CurrentRequest>()

	constructor(primary: Pool, replica: Replica) {
		this.#primary = primary
		this.#replica = replica
	}

	query(query: QueryConfig): Promise<QueryResult> {
		const request = currentRequest()
		if (!request || request.status !== undefined || this.#ofPrimary.has(request)) return this.#primary.query(query)
		const askPrimary = () => {
			this.#ofPrimary.add(request)
			return this.#primary.query(query)
		}
		// A query that the replica cancels because of its replay is repeated on the primary.
		return this.#replica.isUpToDate ? this.#replica.query(query).catch(askPrimary) : askPrimary()
	}
}
