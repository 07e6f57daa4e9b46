import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, median } from './support/figure.ts'
import { openFilledShop, watchMemory } from './support/filled-shop.ts'
import { browseShop } from './support/browse-pages.ts'
import { startFlood } from './support/start-flood.ts'

// One address requests new listings as fast as it is answered, over 150 connections for 40 seconds. Measures the shop's
// memory, its CPU time five seconds later and another visitor's response time, in ten runs (or FLOOD_RUNS), each with a
// freshly started shop.

const runs = Number(process.env.FLOOD_RUNS ?? 10)
const seconds = 40

export async function measure(): Promise<Figure[]> {
	const floods: Awaited<ReturnType<typeof flood>>[] = []
	for (let run = 0; run < runs; run += 1) floods.push(await flood())
	const middle = (key: 'answered' | 'share' | 'quiet' | 'during') => median(floods.map((one) => one[key]))
	const peaks = floods.map(({ memory }) => memory)
	return [
		{
			what: `most memory of ${runs} floods of new listings, ${Math.round(middle('answered') / seconds)} a second`,
			measured: `${Math.max(...peaks).toFixed(0)} MB`,
			baseline: peaks.map((peak) => peak.toFixed(0)).join(' '),
			target: '350 MB',
		},
		{ what: 'share of a core 5 s after them', measured: `${middle('share').toFixed(0)}%`, target: '10%' },
		{
			what: 'median of another visitor meanwhile',
			measured: `${middle('during').toFixed(1)} ms`,
			baseline: `${middle('quiet').toFixed(1)} ms quiet`,
			ratio: (middle('during') / middle('quiet')).toFixed(2),
		},
	]
}

async function flood() {
	const shop = await openFilledShop(400, 400, { RATE_LIMITS: 'on' })
	try {
		await browseShop(shop.port, 3)
		const quiet = median(await browseShop(shop.port, 10))
		const most = watchMemory(shop)
		const flooder = startFlood({
			port: shop.port,
			from: '127.0.0.9',
			method: 'GET',
			path: '/allproducts?min={n}',
			head: ['Accept: text/html', 'Accept-Encoding: br'],
			body: { kilobytes: 0, begin: '', end: '' },
			connections: 150,
			isPolite: false,
		})
		const during = median(await browseShop(shop.port, seconds))
		const answers = await flooder.stop()
		const memory = most()
		console.error(`  ${memory.toFixed(0)} MB   ${JSON.stringify(answers)}`)
		await sleep(5_000)
		const before = shop.cpu()
		await sleep(2_000)
		const answered = Object.values(answers).reduce((sum, count) => sum + count, 0)
		return { memory, answered, quiet, during, share: (shop.cpu() - before) / 20 }
	} finally {
		await shop.close()
	}
}
