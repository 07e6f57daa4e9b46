import { describe, expect, test } from 'vitest'
import { ownFolder } from './support/own-folder.ts'
import { loggedIn } from './support/pages/logged-in.ts'
import { makeCustomer, makeProduct } from './support/data/shop-data.ts'
import { onThisDatabase, startShop } from './support/running-shop.ts'

const folder = ownFolder()

await makeProduct({ name: 'Linen Shirt', pricePaise: 100_000 })
const customer = await loggedIn(await makeCustomer())
const shop = await startShop(folder, onThisDatabase())

const open = (target: string, headers: Record<string, string> = {}) =>
	shop.ask(target, { headers: { Accept: 'text/html', ...headers } })
const customersCookie = () => ({ Cookie: `session=${customer.cookies.get('session')!}` })

describe('lite mode', () => {
	const scripts = (body: string) => body.match(/<script(?! type="application\/ld\+json")|modulepreload/g)?.length ?? 0

	test('lite mode sends pages without script to who saves data or chose it, and full ones to everybody else', async () => {
		for (const [headers, isLite] of [
			[{}, false],
			[{ 'Save-Data': 'on' }, true],
			[{ Cookie: 'lite=on' }, true],
			[{ Cookie: 'lite=off', 'Save-Data': 'on' }, false],
			[{ Cookie: 'lite=nonsense' }, false],
			[{ ...customersCookie(), 'Save-Data': 'on' }, true],
			[customersCookie(), false],
		] as const) {
			const { body, headers: answered } = await open('/allproducts', headers)
			expect(scripts(body) === 0, JSON.stringify(headers)).toEqual(isLite)
			expect(body.includes('data-lite="true"'), JSON.stringify(headers)).toEqual(isLite)
			expect(answered['speculation-rules'] === undefined, JSON.stringify(headers)).toEqual(isLite)
			expect(body.includes('Full version'), JSON.stringify(headers)).toEqual(isLite)
			expect(answered.vary).toContain('Cookie, Save-Data')
		}
	})

	test('lite mode is chosen at the foot of a page, which leads back to that page', async () => {
		const { body } = await open('/allproducts?sort=price-asc')
		const target = /href="(\/lite-mode\/on[^"]*)"/.exec(body)?.[1]
		const chosen = await shop.ask(target!)
		expect(chosen.status).toBe(303)
		expect(chosen.headers.location).toBe('/allproducts?sort=price-asc')
		expect(chosen.cookies).toEqual(['lite=on; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax'])
		expect((await shop.ask('/lite-mode/off?redirectTo=https://evil.example')).headers.location).toBe('/')
	})
})

test('the browser may fetch a product page ahead, and is told so in a file of its own', async () => {
	const { headers } = await open('/allproducts')
	expect(headers['speculation-rules']).toBe('"/speculation-rules.json"')
	const rules = await shop.ask('/speculation-rules.json')
	expect(rules.status).toBe(200)
	expect(rules.headers['content-type']).toBe('application/speculationrules+json')
	expect(JSON.parse(rules.body)).toMatchObject({ prefetch: [{ eagerness: 'conservative' }] })
})
