import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const pages = [
	'/',
	'/newarrivals',
	'/allproducts',
	'/allproducts?page=2',
	'/singleproduct/7',
	'/singleproduct/90',
	'/allproducts?sort=price-asc',
	// Rendered anew for every request
	'/allproducts?search=',
]
const perSecond = 10
let searched = 0

/** Requests ten pages a second on a separate connection and returns the milliseconds of each. */
export async function browseShop(port: number, seconds: number): Promise<number[]> {
	const times: number[] = []
	for (let nth = 0; nth < seconds * perSecond; nth += 1) {
		const page = pages[nth % pages.length]!
		const began = performance.now()
		await look200(port, page.endsWith('=') ? `${page}kurta%20${(searched += 1)}` : page)
		times.push(performance.now() - began)
		await sleep(Math.max(0, 1000 / perSecond - (performance.now() - began)))
	}
	return times
}

function look200(port: number, path: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const headers = { Host: `localhost:${port}`, Accept: 'text/html', 'Accept-Encoding': 'br' }
		const sent = get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
			if (response.statusCode !== 200) reject(new Error(`A visitor was answered ${response.statusCode}.`))
			response.resume().on('end', resolve)
		})
		sent.on('error', reject)
	})
}
