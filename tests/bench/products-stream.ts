import { request } from 'node:http'
import type { Figure } from './support/figure.ts'
import { type FilledShop, median, openFilledShop } from './support/filled-shop.ts'

const rounds = 6

interface Taken {
	firstByte: number
	bytes: number
}

/** To the first byte of the body. */
function take(address: string, encoding: string): Promise<Taken> {
	return new Promise((resolve, reject) => {
		const began = performance.now()
		const sent = request(`${address}/products`, { headers: { 'Accept-Encoding': encoding } }, (response) => {
			let [firstByte, bytes] = [0, 0]
			response.on('data', (part: Buffer) => {
				firstByte ||= performance.now() - began
				bytes += part.length
			})
			response.on('error', reject)
			response.on('end', () => resolve({ firstByte, bytes }))
		})
		sent.on('error', reject)
		sent.end()
	})
}

async function measureEncoding(shop: FilledShop, encoding: string): Promise<Figure[]> {
	for (let round = 0; round < 3; round += 1) await take(shop.address, encoding)
	const before = shop.memory()
	const taken: Taken[] = []
	let most = before
	for (let round = 0; round < rounds; round += 1) {
		const watch = setInterval(() => (most = Math.max(most, shop.memory())), 20)
		taken.push(await take(shop.address, encoding))
		clearInterval(watch)
	}
	const first = median(taken.map(({ firstByte }) => firstByte))
	const what = `GET /products with 10,000 products, ${encoding}`
	const size = `${(taken[0]!.bytes / 1_000_000).toFixed(1)} MB`
	return [
		{
			what: `${what}: first byte`,
			measured: `${first.toFixed(1)} ms`,
			baseline: `${size} in all`,
			ratio: '',
			target: 'at most 100 ms',
		},
		{
			what: `${what}: growth of memory`,
			measured: `${(most - before).toFixed(1)} MB`,
			baseline: `${before.toFixed(0)} MB after 3 calls`,
			ratio: `${(most / before).toFixed(2)} : 1`,
			target: 'at most 50 MB',
		},
	]
}

export async function measure(): Promise<Figure[]> {
	const shop = await openFilledShop(100, 10_000)
	try {
		return [...(await measureEncoding(shop, 'identity')), ...(await measureEncoding(shop, 'br'))]
	} finally {
		await shop.close()
	}
}
