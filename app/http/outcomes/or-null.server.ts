import { Refusal } from '#app/shop/refusal.ts'

/** null for 'not-found', which has a screen of its own. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
	try {
		return await work
	} catch (error) {
		if (error instanceof Refusal && error.code === 'not-found') return null
		throw error
	}
}
