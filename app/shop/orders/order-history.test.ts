import { expect, test } from 'vitest'
import { groupStockBySteps } from './order.server.ts'

const step = (fromStatus: number | null, toStatus: number) => ({ fromStatus, toStatus })
const moved = (reason: string, productId: number) => ({ reason, productId })

test('each status change lists only its own stock movements, however often the order is cancelled and reinstated', () => {
	const steps = [step(null, 1), step(1, 2), step(2, 5), step(5, 1), step(1, 5)]
	const movements = [
		moved('ordered', 1),
		moved('ordered', 2),
		moved('cancelled', 1),
		moved('cancelled', 2),
		moved('changed', 1),
		moved('reinstated', 1),
		moved('reinstated', 2),
		moved('cancelled', 1),
		moved('cancelled', 2),
	]
	expect(
		groupStockBySteps(steps, movements).map((list) => list.map(({ reason, productId }) => `${reason} ${productId}`)),
	).toEqual([
		['ordered 1', 'ordered 2'],
		[],
		['cancelled 1', 'cancelled 2'],
		['reinstated 1', 'reinstated 2'],
		['cancelled 1', 'cancelled 2'],
	])
})
