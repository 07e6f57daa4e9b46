import { Refusal } from '#app/shop/refusal.ts'

/** What `work` answers, or null when it is not found: for pages that have a screen of their own for that. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
	try {
		return await work
	} catch (error) {
		if (error instanceof Refusal && error.code === 'not-found') return null
		throw error
	}
}
