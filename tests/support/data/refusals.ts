import { Refusal } from '../../../app/shop/values/refusal.ts'

/**
 * Returns how `work` was rejected: 'conflict: It is sold out.', or with its field 'invalid at size: Please select a
 * size.'
 */
export async function getRefusal(work: Promise<unknown>): Promise<string> {
	const error = await work.then(
		() => new Error('it was not refused'),
		(thrown: unknown) => thrown,
	)
	if (!(error instanceof Refusal)) throw error
	return `${error.code}${error.field ? ` at ${error.field}` : ''}: ${error.message}`
}
