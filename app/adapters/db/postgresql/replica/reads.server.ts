import type { Pool, QueryConfig, QueryResult } from 'pg'
import { type CurrentRequest, currentRequest } from '../../../reporting/current-request.ts'
import type { Replica } from './replica.server.ts'

/**
 * What is read outside units of work: of a request by the replica, if it has all that the primary had when the request
 * began. Jobs, and what goes on after an answer, did not ask how far it is.
 */
export class Reads {
	readonly #primary: Pool
	readonly #replica: Replica
	/** Those that have read from the primary: the replica may lack what they saw there. */
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
		// One that the replica cuts off, for what it has to replay, is asked here as well.
		return this.#replica.isUpToDate ? this.#replica.query(query).catch(askPrimary) : askPrimary()
	}
}
