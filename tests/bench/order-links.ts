import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Figure, median } from './support/figure.ts'
import { openFilledShop } from './support/filled-shop.ts'
import { browseShop } from './support/browse-pages.ts'
import type { ManyRequests } from './support/many-addresses.ts'

// 100 addresses guess 10,000 order links, then 10,000 numbers of one phone on the page that finds an order, and then
// 10,000 codes of one phone. Measures that none opens an order or an account, and the median of another visitor meanwhile
// and alone, in one run.

const addresses = 100
const count = 10_000

const phone = '9825044718'
const guesses: Record<string, Pick<ManyRequests, 'method' | 'path' | 'body'>> = {
	'guessed order links': { method: 'GET', path: '/o/4fQ0yXc8Qk2mW7bZ{n}', body: '' },
	'wrong pairs of one phone': { method: 'POST', path: '/find-order', body: `number={n}&contact=${phone}` },
	'guessed codes of one phone': { method: 'POST', path: '/login/code/verify', body: 'code={n}' },
}

export async function measure(): Promise<Figure[]> {
	// Only the log of a demo shows codes.
	const variables = { RATE_LIMITS: 'on', DEMO: 'on' }
	const shop = await openFilledShop(400, 400, variables, { 'codes.byPhone': 'log' })
	try {
		const cookie = await requestCode(shop.address)
		await browseShop(shop.port, 3)
		const quiet = median(await browseShop(shop.port, 10))
		const figures: Figure[] = []
		for (const [what, guess] of Object.entries(guesses)) {
			const { times, answers, seconds } = await guessWhileBrowsing({
				port: shop.port,
				addresses,
				count,
				atOnce: 50,
				cookie,
				...guess,
			})
			console.error(`  ${what}: ${JSON.stringify(answers)} in ${seconds.toFixed(0)} s`)
			const opened = Object.entries(answers).filter(([status]) => /^[23]/.test(status))
			figures.push(
				{
					what: `median of another visitor during ${count} ${what} from ${addresses} addresses`,
					measured: `${median(times).toFixed(1)} ms`,
					baseline: `${quiet.toFixed(1)} ms quiet`,
					ratio: (median(times) / quiet).toFixed(2),
					target: `${(4 * quiet).toFixed(1)} ms`,
				},
				{
					what: `orders or accounts opened by them, of the answers ${JSON.stringify(answers)}`,
					measured: String(opened.reduce((sum, [, times]) => sum + times, 0)),
					target: '0',
				},
			)
		}
		return figures
	} finally {
		await shop.close()
	}
}

/** Requests a code for the phone, and returns the cookie of the browser that waits for it. */
async function requestCode(address: string): Promise<string> {
	const answer = await fetch(`${address}/login/code/request`, {
		method: 'POST',
		redirect: 'manual',
		headers: { Origin: address },
		body: new URLSearchParams({ contact: phone }),
	})
	const [cookie] = answer.headers.getSetCookie()
	if (answer.status !== 303 || !cookie) throw new Error(`no code was sent: ${answer.status}`)
	return cookie.split(';')[0]!
}

async function guessWhileBrowsing(requests: ManyRequests) {
	const began = performance.now()
	const flooder = fork(new URL('support/many-addresses.ts', import.meta.url), [JSON.stringify(requests)])
	const reported = once(flooder, 'message') as Promise<[Record<string, number>]>
	const times: number[] = []
	while (flooder.connected) times.push(...(await browseShop(requests.port, 1)))
	const [answers] = await reported
	return { times, answers, seconds: (performance.now() - began) / 1000 }
}
