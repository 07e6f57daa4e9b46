import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './support/figure.ts'
import { fillShop } from './support/fill-shop.ts'
import { median, openShopWith } from './support/filled-shop.ts'
import { lookAround } from './support/look-around.ts'
import { startFlood } from './support/start-flood.ts'

// One address asks for 95 new listings a second for 100 seconds: the shop's memory, its work 5 seconds afterwards, and
// another visitor's wait. Then the shop's memory while it asks as fast as it is answered.

const perSecond = 95
const seconds = 100
const runs = Number(process.env.FLOOD_RUNS ?? 10)
const fastSeconds = 40
const body = { type: '', kilobytes: 0, begin: '', end: '' }

export async function measure(): Promise<Figure[]> {
	return [...(await slowFlood()), ...(await memoryOfFloods())]
}

async function slowFlood(): Promise<Figure[]> {
	const shop = await openShopWith((file) => fillShop(file, 400, 400), { RATE_LIMITS: 'on' })
	try {
		const { port } = new URL(shop.address)
		await lookAround(Number(port), 3)
		const quiet = median(await lookAround(Number(port), 10))
		const flooder = fork(new URL('support/flooder.ts', import.meta.url), [port, String(perSecond), String(seconds)])
		const reported = once(flooder, 'message') as Promise<[Record<string, number>]>
		let most = 0
		const watch = setInterval(() => (most = Math.max(most, shop.memory())), 100)
		const during = median(await lookAround(Number(port), seconds))
		const [answers] = await reported
		await sleep(5_000)
		const before = shop.cpu()
		await sleep(2_000)
		const share = (shop.cpu() - before) / 20
		clearInterval(watch)
		const asked = `${perSecond * seconds} distinct listings of one address`
		const stated = Object.entries(answers)
			.map(([status, count]) => `${count} × ${status}`)
			.join(', ')
		return [
			{
				what: `most memory during ${asked}`,
				measured: `${most.toFixed(0)} MB`,
				baseline: stated,
				ratio: '',
				target: '350 MB',
			},
			{
				what: 'share of a core 5 s after them',
				measured: `${share.toFixed(0)}%`,
				baseline: '',
				ratio: '',
				target: '10%',
			},
			{
				what: 'median of another visitor meanwhile',
				measured: `${during.toFixed(1)} ms`,
				baseline: `${quiet.toFixed(1)} ms quiet`,
				ratio: (during / quiet).toFixed(2),
				target: '3',
			},
		]
	} finally {
		await shop.close()
	}
}

/**
 * One address asks for new listings as fast as it is answered, over 150 connections for 40 seconds: the shop's memory, in
 * ten runs or FLOOD_RUNS of them, each of a shop that was just started.
 */
async function memoryOfFloods(): Promise<Figure[]> {
	const peaks: number[] = []
	let answered = 0
	for (let run = 0; run < runs; run += 1) {
		const { most, answers } = await memoryOfFlood()
		peaks.push(most)
		answered += Object.values(answers).reduce((sum, count) => sum + count, 0)
		console.error(`  ${most.toFixed(0)} MB   ${JSON.stringify(answers)}`)
	}
	return [
		{
			what: `most memory of ${runs} floods of new listings, ${Math.round(answered / runs / fastSeconds)} a second`,
			measured: `${Math.max(...peaks).toFixed(0)} MB`,
			baseline: peaks.map((peak) => peak.toFixed(0)).join(' '),
			ratio: '',
			target: '350 MB',
		},
	]
}

async function memoryOfFlood() {
	const shop = await openShopWith((file) => fillShop(file, 400, 400), { RATE_LIMITS: 'on' })
	try {
		const port = Number(new URL(shop.address).port)
		await lookAround(port, 3)
		let most = 0
		const watch = setInterval(() => (most = Math.max(most, shop.memory())), 50)
		const flood = startFlood({
			port,
			from: '127.0.0.9',
			method: 'GET',
			path: '/allproducts?min={n}',
			head: ['Accept: text/html', 'Accept-Encoding: br'],
			body,
			connections: 150,
			isPolite: false,
		})
		await lookAround(port, fastSeconds)
		const answers = await flood.stop()
		clearInterval(watch)
		return { most, answers }
	} finally {
		await shop.close()
	}
}
