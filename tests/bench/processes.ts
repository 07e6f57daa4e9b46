import { availableParallelism } from 'node:os'
import type { Figure } from './support/figure.ts'
import { compareLoads } from './support/shop-load.ts'

// Compares one process with as many processes as there are cores.

const several = availableParallelism()
const of = (count: number) => ({ name: `${count} process(es)`, changes: { WEB_PROCESSES: String(count) } })

export function measure(): Promise<Figure[]> {
	return compareLoads(async () => [of(1), of(several)], { rendered: '1.6', orders: '0.9' })
}
