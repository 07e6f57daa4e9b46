import { readFileSync } from 'node:fs'
import { type Figure, median } from './support/figure.ts'
import { mallocThresholds, openFilledShop } from './support/filled-shop.ts'

// Compares the CPU time and page faults of a visitor's page that is rendered and compressed for the first time, with
// the allocator as `npm start` sets it and with two malloc thresholds, in turn and with a freshly started shop each.

const turns = 3
const warmUp = 150
const pages = 250

interface Render {
	cpuMs: number
	faults: number
	memory: number
}

export async function measure(): Promise<Figure[]> {
	const [today, thresholds] = [[] as Render[], [] as Render[]]
	for (let turn = 0; turn < turns; turn += 1) {
		today.push(await measureRenders({}))
		thresholds.push(await measureRenders(mallocThresholds))
	}
	const row = (what: string, key: keyof Render, unit: string, digits: number): Figure => {
		const [one, other] = [today, thresholds].map((renders) => median(renders.map((render) => render[key])))
		return {
			what: `${what} of a page rendered for the first time`,
			measured: `${one!.toFixed(digits)}${unit}`,
			baseline: `${other!.toFixed(digits)}${unit} with malloc thresholds`,
			ratio: (one! / other!).toFixed(2),
		}
	}
	return [
		row('CPU time', 'cpuMs', ' ms', 1),
		row('page faults', 'faults', '', 0),
		row('memory after 400', 'memory', ' MB', 0),
	]
}

async function measureRenders(variables: Record<string, string>): Promise<Render> {
	const shop = await openFilledShop(400, 400, variables)
	const render = async (from: number, count: number) => {
		for (let n = from; n < from + count; n += 1)
			await shop.ask(`/allproducts?min=${n}`, { Accept: 'text/html', 'Accept-Encoding': 'br' })
	}
	try {
		await render(1, warmUp)
		const [cpu, faults] = [shop.cpu(), countFaults(shop.pid)]
		await render(1 + warmUp, pages)
		return {
			cpuMs: (shop.cpu() - cpu) / pages,
			faults: (countFaults(shop.pid) - faults) / pages,
			memory: shop.memory(),
		}
	} finally {
		await shop.close()
	}
}

/** Returns the number of page faults that needed no disk. */
function countFaults(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
	return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[7])
}
