import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { brokenInvariants } from '../support/data/shop-invariants.ts'
import { makeShoppers } from './support/checkout-shop.ts'
import type { Figure } from './support/figure.ts'
import { type Kind, type Load, loadsOf, ordersOfRound, wordsOf } from './support/load-of-shop.ts'

// One build on one database, by turns with one process and with as many as there are cores.

const rounds = 3

export async function measure(): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	try {
		const several = availableParallelism()
		const shoppers = await makeShoppers(folder, rounds * 2 * ordersOfRound)
		const found = new Map<string, Load[]>()
		for (let round = 0; round < rounds; round += 1) {
			for (const count of [1, several]) {
				const own = shoppers.splice(0, ordersOfRound)
				const loads = await loadsOf(folder, own, { WEB_PROCESSES: String(count) })
				for (const [kind, load] of Object.entries(loads)) {
					const key = `${kind} ${count}`
					found.set(key, [...(found.get(key) ?? []), load])
				}
			}
		}
		const broken = brokenInvariants(path.join(folder, 'shop.db'))
		if (broken.length > 0) throw new Error(`The shop is not whole after the orders: ${broken.slice(0, 5).join('; ')}`)
		const median = (kind: Kind, count: number) =>
			found.get(`${kind} ${count}`)!.toSorted((one, other) => one.perSecond - other.perSecond)[rounds >> 1]!
		return [
			row('rendered pages', median('rendered', several), median('rendered', 1), several, '1.6'),
			row('cached pages', median('cached', several), median('cached', 1), several, ''),
			row('orders by the form', median('orders', several), median('orders', 1), several, '0.9'),
		]
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

function row(what: string, load: Load, one: Load, several: number, target: string): Figure {
	return {
		what: `${what}, ${several} processes`,
		measured: wordsOf(load),
		baseline: `1 process: ${wordsOf(one)}`,
		ratio: (load.perSecond / one.perSecond).toFixed(2),
		target,
	}
}
