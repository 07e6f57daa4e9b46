import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { listBrokenInvariants } from '../../support/data/shop-invariants.ts'
import { listChildProcesses } from '../../support/process/processes.ts'
import { cartTotalPaise, makeShoppers, type Shopper } from './checkout-shop.ts'
import type { Figure } from './figure.ts'
import { startBenchShop } from './filled-shop.ts'
import { counting, type Load, pageScript, pressByWrk } from './wrk.ts'

const seconds = 5
const rounds = 3
/** More orders than can be placed in that time. */
const ordersOfLoad = 4_000
const ordersOfRound = 2 * ordersOfLoad + 1
const kinds = { rendered: 'rendered pages', cached: 'cached pages', orders: 'orders by the form' }
type Kind = keyof typeof kinds

/** A set of environment variables to start the shop with. */
interface Way {
	name: string
	changes: Record<string, string>
}

/**
 * Compares one build with two configurations on the same rows, alternately: rendered customer pages, cached pages and
 * orders. `waysIn` prepares the configurations in the folder of the filled shop.
 */
export async function compareLoads(
	waysIn: (folder: string) => Promise<[base: Way, other: Way]>,
	targets: Partial<Record<Kind, string>> = {},
): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	try {
		const shoppers = await makeShoppers(folder, rounds * 2 * ordersOfRound)
		const ways = await waysIn(folder)
		const found: [Record<Kind, Load>[], Record<Kind, Load>[]] = [[], []]
		for (let round = 0; round < rounds; round += 1)
			for (const [at, { changes }] of ways.entries())
				found[at]!.push(await measureLoads(folder, shoppers.splice(0, ordersOfRound), changes))
		const broken = listBrokenInvariants(path.join(folder, 'shop.db'))
		if (broken.length > 0) throw new Error(`The shop is not whole after the orders: ${broken.slice(0, 5).join('; ')}`)
		return (Object.keys(kinds) as Kind[]).map((kind) => {
			const [base, load] = found.map(
				(loads) =>
					loads.map((one) => one[kind]).toSorted((one, other) => one.perSecond - other.perSecond)[rounds >> 1]!,
			) as [Load, Load]
			return {
				what: `${kinds[kind]}, ${ways[1].name}`,
				measured: describeLoad(load),
				baseline: `${ways[0].name}: ${describeLoad(base)}`,
				ratio: (load.perSecond / base.perSecond).toFixed(2),
				target: targets[kind],
			}
		})
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

const describeLoad = ({ perSecond, p99, cpuMs, wrkMs }: Load) =>
	`${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms, ${cpuMs.toFixed(2)} ms CPU each, wrk ${wrkMs.toFixed(2)}`

async function measureLoads(
	folder: string,
	shoppers: Shopper[],
	changes: Record<string, string>,
): Promise<Record<Kind, Load>> {
	const shop = await startBenchShop(folder, changes)
	try {
		const pids = [shop.pid, ...listChildProcesses(shop.pid)]
		const press = (target: string, script: string, headers: string[] = []) =>
			pressByWrk(shop.address + target, pids, { script, headers, seconds })
		const [{ cookie }, ...buyers] = shoppers as [Shopper, ...Shopper[]]
		const rendered = () => press('/allproducts', pageScript, [`Cookie: ${cookie}`])
		const cached = () => press('/allproducts', pageScript)
		const orders = () => press('/checkout', orderScript(buyers.splice(0, ordersOfLoad)))
		// A freshly started shop still compiles its hot code.
		for (const warm of [rendered, cached, orders]) await warm()
		return { rendered: await rendered(), cached: await cached(), orders: await orders() }
	} finally {
		await shop.close()
	}
}

function orderScript(shoppers: Shopper[]): string {
	const orders = shoppers.map(({ cookie }) => {
		const fields = { ...deliveryWithPhone, apartment: 'Flat 4', paymentMethod: 'cod' }
		const own = { idempotencyKey: randomUUID(), seenTotalPaise: String(cartTotalPaise) }
		return `{${JSON.stringify(cookie)},${JSON.stringify(new URLSearchParams({ ...fields, ...own }).toString())}}`
	})
	return `${counting(303)}
local orders = {${orders.join(',\n')}}
local at = 0
function request()
	at = at + 1
	local order = orders[at]
	return wrk.format("POST", nil, {
		["Content-Type"] = "application/x-www-form-urlencoded", ["Sec-Fetch-Site"] = "same-origin",
		["Accept"] = "text/html", ["Cookie"] = order[1], ["Host"] = wrk.headers["Host"],
	}, order[2])
end`
}
