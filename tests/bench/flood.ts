import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './support/figure.ts'
import { fillShop } from './support/fill-shop.ts'
import { median, openShopWith } from './support/filled-shop.ts'

// One address asks for 95 new listings a second for 100 seconds: the shop's memory, its work 5 seconds afterwards, and
// another visitor's wait.

const perSecond = 95
const seconds = 100
const looks = [
	'/',
	'/newarrivals',
	'/allproducts',
	'/allproducts?page=2',
	'/singleproduct/7',
	'/singleproduct/90',
	'/allproducts?sort=price-asc',
]

export async function measure(): Promise<Figure[]> {
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

/** Milliseconds of five pages a second. */
async function lookAround(port: number, seconds: number): Promise<number[]> {
	const times: number[] = []
	for (let nth = 0; nth < seconds * 5; nth += 1) {
		const began = performance.now()
		await new Promise<void>((resolve, reject) => {
			const headers = { Host: `localhost:${port}`, Accept: 'text/html', 'Accept-Encoding': 'br' }
			const sent = get(
				{ host: '127.0.0.1', port, path: looks[nth % looks.length], headers, agent: false },
				(response) => {
					if (response.statusCode !== 200) reject(new Error(`A visitor was answered ${response.statusCode}.`))
					response.resume().on('end', resolve)
				},
			)
			sent.on('error', reject)
		})
		times.push(performance.now() - began)
		await sleep(Math.max(0, 200 - (performance.now() - began)))
	}
	return times
}
