import { data } from 'react-router'
import { Refusal } from '#app/shop/refusal.ts'
import { refusalStatus } from './refusal-status.ts'

/** What `work` answers; when the rules say no, the error page with their sentence and the right status. For loaders. */
export async function orPage<T>(work: Promise<T>): Promise<T> {
	try {
		return await work
	} catch (error) {
		if (error instanceof Refusal) throw data(error.message, { status: refusalStatus[error.code] })
		throw error
	}
}
