import { data } from 'react-router'
import { Refusal } from '#app/shop/refusal.ts'
import { refusalStatus } from './refusal-status.ts'

/** A loader's refusal becomes the error page with its sentence and status. */
export async function orPage<T>(work: Promise<T>): Promise<T> {
	try {
		return await work
	} catch (error) {
		if (error instanceof Refusal) throw data(error.message, { status: refusalStatus[error.code] })
		throw error
	}
}
