import { expect } from 'vitest'

export async function collectBatches<T>(batches: AsyncIterable<T>): Promise<T[]> {
	const all: T[] = []
	for await (const batch of batches) all.push(batch)
	return all
}

/**
 * Checks that batches of several sizes contain each row once, in this order, and that no batch is empty or too large.
 */
export async function expectBatches(every: (size: number) => AsyncIterable<{ id: number }[]>, ids: number[]) {
	for (const size of [1, 2, 3, 100]) {
		const batches = await collectBatches(every(size))
		expect(batches.flat().map(({ id }) => id)).toEqual(ids)
		expect(batches.every((batch) => batch.length > 0 && batch.length <= size)).toBe(true)
	}
}
