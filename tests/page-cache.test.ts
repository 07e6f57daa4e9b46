import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { createOwnFolder } from './support/own-folder.ts'
import { raiseCatalogVersion, withTableMissing } from './support/data/broken-table.ts'
import { logInVisitor, type LoggedIn, logInAdmin } from './support/pages/logged-in.ts'
import { testSingleProcess } from './support/process/single-process.ts'
import { startShopOnThisDatabase, startShop } from './support/running-shop.ts'
import { makeCustomer, makeCustomerWith, makeProduct, createCheckoutInput } from './support/data/shop-data.ts'

// Another process uses this database: to it, the writes of this process come from another program.
const folder = createOwnFolder()
const names = { first: 'Canary Ananya', second: 'Canary Bhavesh' }
const html = { Accept: 'text/html' }

const productId = (await makeProduct({ name: 'Linen Shirt', pricePaise: 100_000 })).id
const first = await logInVisitor(await makeCustomer({ username: names.first }))
const second = await logInVisitor(await makeCustomer({ username: names.second }))
const shop = await startShop(folder, startShopOnThisDatabase())

const open = (target: string, headers: Record<string, string> = {}) =>
	shop.ask(target, { headers: { ...html, ...headers } })
const getCookie = ({ cookies }: LoggedIn) => ({ Cookie: `session=${cookies.get('session')!}` })
const buy = (id: number, quantity: number) =>
	write((tx) =>
		tx.product.update({
			where: { id },
			data: { remainingQty: { decrement: quantity }, purchaseQty: { increment: quantity } },
		}),
	)
const setPrice = (basePricePaise: number) =>
	write((tx) => tx.product.update({ where: { id: productId }, data: { basePricePaise } }))

testSingleProcess(
	'searches count whether their page is cached or not, and a product that is opened from one',
	async () => {
		for (let time = 0; time < 2; time += 1) await open('/allproducts?search=linen')
		for (let time = 0; time < 3; time += 1) await open('/allproducts?search=Teapot')
		const admin = await logInAdmin()
		const listed = async () => {
			const { body } = await open('/admin/searches', getCookie(admin))
			return [...body.matchAll(/search=(\w+)">\1<\/a>.*?(\d)<span/gs)].map(([, phrase, times]) => `${phrase} ${times}`)
		}
		expect(await listed()).toEqual(['teapot 3', 'linen 2'])
		await open(`/singleproduct/${productId}`, { Referer: `http://localhost:${shop.port}/allproducts?search=linen` })
		expect(await listed()).toEqual(['teapot 3'])
	},
)

describe('a cached page', () => {
	testSingleProcess('the cache never answers in the language of another visitor (rule: languages)', async () => {
		const keys = ['shop.language-hi', 'shop.language-gu']
		await write((tx) => tx.setting.createMany({ data: keys.map((key) => ({ key, value: true })) }))
		const getLanguage = async (target: string, accepted: string) => {
			const { body } = await open(target, { 'Accept-Language': accepted })
			return `${/<html lang="([\w-]+)"/.exec(body)?.[1]} ${/<p lang="([\w-]+)"/.exec(body)?.[1] ?? 'none'}`
		}
		for (let time = 0; time < 3; time += 1) {
			expect(await getLanguage('/allproducts', 'en-IN')).toBe('en-IN none')
			expect(await getLanguage('/hi/allproducts', 'hi')).toBe('hi-IN none')
			expect(await getLanguage('/allproducts', 'hi')).toBe('en-IN hi-IN')
			expect(await getLanguage('/gu/allproducts', 'en')).toBe('gu-IN en-IN')
			expect(await getLanguage('/hi/nowhere', 'hi')).toBe('hi-IN none')
			expect(await getLanguage('/nowhere', 'en')).toBe('en-IN none')
		}
		// Several visitors request an uncached page at once.
		const accepted = ['en', 'hi', 'gu', 'en', 'hi']
		expect(await Promise.all(accepted.map((code) => getLanguage('/ourstory', code)))).toEqual([
			'en-IN none',
			'en-IN hi-IN',
			'en-IN gu-IN',
			'en-IN none',
			'en-IN hi-IN',
		])
		// No shop serves the pseudo-locale.
		expect((await open('/en-XA/allproducts')).status).toBe(404)
		await write((tx) => tx.setting.deleteMany({ where: { key: { in: keys } } }))
		expect((await open('/hi/allproducts')).status).toBe(404)
	})

	testSingleProcess(
		"a visitor's page is cached: the same again, in every encoding, without a body for who has it",
		async () => {
			const plain = await open('/allproducts')
			expect(plain.body.includes('Linen Shirt')).toBe(true)
			expect(plain.headers).toMatchObject({
				'cache-control': 'private, no-cache',
				vary: 'Cookie, Save-Data, Accept-Encoding',
				'content-length': String(Buffer.byteLength(plain.body)),
			})
			const { etag } = plain.headers
			expect(etag).toMatch(/^W\/"[0-9a-f]{24}"$/)
			for (const encoding of ['br', 'gzip', 'gzip, br;q=0', 'br;q=0, *;q=0']) {
				const { headers } = await open('/allproducts', { 'Accept-Encoding': encoding })
				const expected = { br: 'br', gzip: 'gzip', 'gzip, br;q=0': 'gzip' }[encoding]
				expect(headers['content-encoding'], encoding).toEqual(expected)
				expect(headers.etag, encoding).toEqual(etag)
			}
			const known = await open('/allproducts', { 'If-None-Match': etag! })
			expect(known.status).toBe(304)
			expect(known.body).toBe('')
			expect(known.headers.etag).toEqual(etag)
			const head = await shop.ask('/allproducts', { method: 'HEAD', headers: html })
			expect(head.status).toBe(200)
			expect(head.body).toBe('')
			expect(head.headers.etag).toEqual(etag)
		},
	)

	testSingleProcess(
		"a visitor's page is the same for whatever it ignores in its address, and another for what it reads",
		async () => {
			const { headers, body } = await open('/allproducts?sort=price-asc&page=1')
			for (const same of [
				'/allproducts?page=1&sort=price-asc',
				'/allproducts?utm_source=x&sort=price-asc&page=1&fbclid=y',
				'/allproducts?sort=price-asc&page=1&search=',
			]) {
				expect((await open(same)).headers.etag, same).toEqual(headers.etag)
			}
			expect((await open('/allproducts?sort=price-desc')).body === body).toBe(false)
			expect((await open('/login?redirectTo=%2Fcart')).body.includes('href="/signup?redirectTo=%2Fcart"')).toBe(true)
		},
	)

	testSingleProcess(
		"a visitor's page of a product is one for each of its colors, and asked for another way it leads to one of these",
		async () => {
			const { id, variants } = await makeProduct({ name: 'Two Colors', colors: ['Amber', 'Umber'] })
			const plain = `/singleproduct/${id}`
			const etag = async (address: string) => (await open(address)).headers.etag
			expect(await etag(`${plain}?color=${variants[1]}`)).toBe(await etag(`${plain}?utm_source=x&color=${variants[1]}`))
			expect(await etag(`${plain}?color=${variants[1]}`)).not.toBe(await etag(plain))
			for (const [asked, leadsTo] of [
				['UMBER', `${plain}?color=${variants[1]}`],
				['nothing', plain],
				[`${variants[1]}&color=1`, `${plain}?color=${variants[1]}`],
			]) {
				const { status, headers } = await open(`${plain}?color=${asked}`)
				expect(status, asked).toBe(302)
				expect(headers.location, asked).toEqual(leadsTo)
			}
		},
	)

	testSingleProcess("a visitor's page is made once for all who ask at the same moment", async () => {
		const answers = await Promise.all(Array.from({ length: 40 }, () => open('/newarrivals?sort=price-desc')))
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
		// Every rendering has its own timestamp token.
		expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
	})

	test('a cached page shows a change on the next request, by any user', async () => {
		expect((await open(`/singleproduct/${productId}`)).body.includes('1,000.00')).toBe(true)
		await setPrice(123_400)
		expect((await open(`/singleproduct/${productId}`)).body.includes('1,234.00')).toBe(true)
		expect((await open('/allproducts')).body.includes('1,234.00')).toBe(true)
		const admin = getCookie(await logInAdmin())
		const offer = () => open('/').then(({ body }) => body.includes('Half price on Sunday'))
		expect(await offer()).toBe(false)
		expect(
			(await shop.ask('/admin/offers/new', { headers: admin, body: { text: 'Half price on Sunday' } })).status,
		).toBe(303)
		expect(await offer()).toBe(true)
	})

	testSingleProcess(
		"a visitor's page stays while units are bought that it does not show; the JSON API tells each",
		async () => {
			const { id } = await makeProduct({ name: 'Many Shawls', stock: 50 })
			// The best sellers keep the product out of the rankings.
			for (let index = 0; index < 9; index += 1) await makeProduct({ name: `Best ${index}`, purchaseQty: 1_000 })
			const pages = ['/', '/allproducts', `/singleproduct/${id}`]
			const tags = () => Promise.all(pages.map(async (page) => (await open(page)).headers.etag))
			const left = async () =>
				(
					JSON.parse((await shop.ask(`/products/get/${id}`, { headers: { Accept: 'application/json' } })).body) as {
						remainingQty: number
					}
				).remainingQty
			const before = await tags()
			expect(before.every(Boolean)).toBe(true)
			expect(await left()).toBe(50)
			await buy(id, 1)
			expect(await tags()).toEqual(before)
			expect(await left()).toBe(49)
			await buy(id, 43)
			expect(await tags()).toEqual(before)
			expect(await left()).toBe(6)
		},
	)

	test('a cached page shows the stock in the very next response: the last few, none, and some again', async () => {
		const { id } = await makeProduct({ name: 'Few Shawls', stock: 6 })
		const shown = async () => {
			const { body } = await open(`/singleproduct/${id}`)
			const card = /<article id="product-\d+"(?:(?!<\/article>).)*Few Shawls.*?<\/article>/s.exec(
				(await open('/newarrivals')).body,
			)![0]
			return [
				/Only \d left|Sold out|In stock/.exec(body)?.[0],
				card.includes('Sold out'),
				/InStock|OutOfStock/.exec(body)?.[0],
			]
		}
		expect(await shown()).toEqual(['In stock', false, 'InStock'])
		await buy(id, 1)
		expect(await shown()).toEqual(['Only 5 left', false, 'InStock'])
		await buy(id, 4)
		expect(await shown()).toEqual(['Only 1 left', false, 'InStock'])
		await buy(id, 1)
		expect(await shown()).toEqual(['Sold out', true, 'OutOfStock'])
		await buy(id, -6)
		expect(await shown()).toEqual(['In stock', false, 'InStock'])
	})

	test('a cached page shows an order placed by the shop itself in the very next response', async () => {
		const { id, variants } = await makeProduct({ name: 'Last Shawls', stock: 6 })
		const badge = async () => /Only \d left|Sold out|In stock/.exec((await open(`/singleproduct/${id}`)).body)?.[0]
		const seen = [await badge()]
		for (const quantity of [1, 4, 1]) {
			const customer = await logInVisitor(await makeCustomerWith([variants[0]!, quantity]))
			const body = {
				...createCheckoutInput(),
				idempotencyKey: randomUUID(),
				seenTotalPaise: String(quantity * 100_000),
			}
			expect((await shop.ask('/checkout', { headers: getCookie(customer), body })).status).toBe(303)
			seen.push(await badge())
		}
		expect(seen).toEqual(['In stock', 'Only 5 left', 'Only 1 left', 'Sold out'])
	})

	test('a cached page shows the best sellers in the current order', async () => {
		const [one, other] = [
			await makeProduct({ name: 'Rank One', stock: 9_000, purchaseQty: 5_002 }),
			await makeProduct({ name: 'Rank Two', stock: 9_000, purchaseQty: 5_000 }),
		]
		const order = async () =>
			[...(await open(`/singleproduct/${productId}`)).body.matchAll(/<h3[^>]*><a[^>]*>(Rank \w+)</g)].map(
				([, name]) => name,
			)
		expect(await order()).toEqual(['Rank One', 'Rank Two'])
		await buy(other.id, 3)
		expect(await order()).toEqual(['Rank Two', 'Rank One'])
		await buy(one.id, 2)
		expect(await order()).toEqual(['Rank One', 'Rank Two'])
	})

	test('a cached page never shows an old price after a change, while pages are rendered continuously', async () => {
		for (let price = 2_001; price < 2_006; price += 1) {
			const crowd = Array.from({ length: 8 }, () => open(`/singleproduct/${productId}`))
			await setPrice(price * 100)
			expect((await open(`/singleproduct/${productId}`)).body.includes(`2,${String(price).slice(1)}.00`)).toBe(true)
			await Promise.all(crowd)
		}
	})

	test.each([
		['Banner', '/', 'Failed to fetch banners'],
		['Banner', '/ourstory', 'Failed to fetch banner image'],
		['Offer', '/', undefined],
		['InstagramItem', '/', undefined],
		['HomeVideo', '/', undefined],
		['Collection', '/contact', undefined],
		['Rating', `/singleproduct/${productId}`, undefined],
	])(
		'a page with a part that failed to load is not cached (rule: failed-part): %s on %s',
		async (table, path, sentence) => {
			await write(raiseCatalogVersion)
			await withTableMissing(table, async () => {
				const { status, headers, body } = await open(path)
				expect(status).toBe(200)
				expect(headers['cache-control']).toBe('private, no-store')
				if (sentence) expect(body).toContain(sentence)
			})
			const { headers, body } = await open(path)
			expect(headers['cache-control']).toBe('private, no-cache')
			if (sentence) expect(body).not.toContain(sentence)
		},
	)

	testSingleProcess("a visitor's page cannot be made wrong by what somebody sends along", async () => {
		const clean = await open('/ourstory?a=1')
		const host = `localhost:${shop.port}`
		for (const headers of [
			{ Host: 'evil.example' },
			{ 'X-Forwarded-Host': 'evil.example' },
			{ 'X-Forwarded-Proto': 'https' },
			{ 'Accept-Language': 'x"><script>' },
			{ 'X-React-Router-Request': '1' },
			{ Cookie: 'session=forged' },
			{ Authorization: 'Bearer x' },
		] as Record<string, string>[]) {
			await open('/ourstory', headers)
			await open('/contact', headers)
		}
		expect((await open('/ourstory')).headers.etag).toBe(clean.headers.etag)
		const contact = (await open('/contact')).body
		expect(contact.includes('evil.example')).toBe(false)
		expect(contact.includes(host)).toBe(true)
	})

	test('a cached page is not used for the JSON API, or for a request with a message or a session', async () => {
		expect(
			(await shop.ask('/collections', { headers: { Accept: 'application/json' } })).headers['content-type'],
		).toMatch(/^application\/json/)
		expect((await open('/collections')).headers['content-type']).toMatch(/^text\/html/)
		for (const Cookie of ['session=x', 'flash=x', 'a=b; session=x', 'lite=off; flash=x'])
			expect((await open('/', { Cookie })).headers.etag, Cookie).toBe(undefined)
		for (const Cookie of ['theirs=1', 'nosession=x', 'lite=off'])
			expect((await open('/', { Cookie })).headers.etag, Cookie).toEqual(expect.any(String))
	})
})

test('two hundred requests of visitors and two customers show no customer the data of another', async () => {
	const pages = [
		'/ourstory',
		'/allproducts',
		'/',
		`/singleproduct/${productId}`,
		'/contact',
		'/_.data',
		'/allproducts.data',
		'/collections',
	]
	const people = [
		{ who: 'visitor', headers: {}, own: undefined },
		{ who: 'first', headers: getCookie(first), own: names.first },
		{ who: 'second', headers: getCookie(second), own: names.second },
	]
	const wrong: string[] = []
	let asked = 0
	const oneByOne = async () => {
		while (asked < 200) {
			const number = asked++
			const { who, headers, own } = number % 10 === 1 ? people[1]! : number % 10 === 6 ? people[2]! : people[0]!
			const target = pages[Math.floor(number / 5) % pages.length]!
			const response = await fetch(`http://127.0.0.1:${shop.port}${target}`, { headers: { ...html, ...headers } })
			const [status, cookies, body] = [response.status, response.headers.getSetCookie(), await response.text()]
			const seen = Object.values(names).filter((name) => body.includes(name))
			if (status !== 200 || cookies.length > 0 || seen.join() !== (own ?? ''))
				wrong.push(`${who} ${target}: ${status}, ${cookies.join()}, ${seen.join()}`)
		}
	}
	await Promise.all(Array.from({ length: 8 }, oneByOne))
	expect(wrong).toEqual([])
})
