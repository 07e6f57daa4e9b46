import { describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { call, createToken } from '../../support/api.ts'
import { handleRequest } from '../../support/built-app.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { createImageBytes } from '../../support/data/images.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { makeCategory } from '../../support/pages/shopper-page.ts'

const token = await createToken(await makeAdmin())
const categoryId = await makeCategory('Shirts')

type Form = Record<string, string | string[] | Blob | Blob[]>
const id = expect.any(Number)
const image = expect.stringMatching(/^\/images\/[0-9a-f]{16,32}\/960\.webp$/)
const imageFile = async (color: string) =>
	new Blob([new Uint8Array(await createImageBytes(color))], { type: 'image/png' })
const add = (form: Form) => call('POST', '/collections', { token, form })
const change = (collectionId: number | string, form: Form) =>
	call('PUT', `/collections/${collectionId}`, { token, form })

test('POST /collections and PUT /collections/{id} require only a name; omitted members stay, images replace images', async () => {
	const bare = await add({ name: 'Bare', categoryId: '' })
	expect(bare.body.collection).toEqual({ id, name: 'Bare', images: [], categoryId: null, Category: null })
	const { id: collectionId } = bare.body.collection
	const first = await change(collectionId, {
		name: 'Bare',
		categoryId: String(categoryId),
		images: await imageFile('#111111'),
	})
	expect(first.status).toBe(200)
	expect((await handleRequest(new Request(`http://shop.test${first.body.collection.images[0]}`))).status).toBe(200)
	expect(first.body).toEqual({
		message: 'Collection Updated',
		collection: { id: collectionId, name: 'Bare', images: [image], categoryId, Category: { name: 'Shirts' } },
	})
	const renamed = await change(collectionId, { name: 'Barely' })
	expect(renamed.body.collection).toEqual({ ...first.body.collection, name: 'Barely' })
	const replaced = await change(collectionId, { name: 'Barely', images: await imageFile('#ff2222') })
	expect(replaced.body.collection.images).toEqual([image])
	expect(replaced.body.collection.images).not.toEqual(first.body.collection.images)
	expect((await handleRequest(new Request(`http://shop.test${first.body.collection.images[0]}`))).status).toBe(404)
})

test.each([
	[{}, { name: 'Please enter a name' }],
	[{ name: 'AllProducts' }, { name: 'This name is reserved: it stands for all products' }],
	[{ name: 'New', categoryId: '999999' }, { categoryId: 'This category does not exist' }],
	[{ name: 'New', images: '../../shop.db' }, { 'images.0': 'Please select an image' }],
	[
		{ name: 'New', images: new Blob(['no picture'], { type: 'image/png' }) },
		{ images: 'Only PNG, JPEG, WebP, GIF or AVIF images can be used.' },
	],
] as [Form, Record<string, string>][])(
	'POST /collections and PUT /collections/{id} reject %j',
	async (form, fields) => {
		const other = (await add({ name: `Other ${crypto.randomUUID()}` })).body.collection.id
		const before = await read.collection.findMany()
		for (const answered of [await add(form), await change(other, form)])
			expect(answered).toMatchObject({ status: 400, body: { fields, error: answered.body.message } })
		expect(await read.collection.findMany()).toEqual(before)
	},
)

describe('/collections', () => {
	const get = (accept?: string, headers: Record<string, string> = {}, path = '/collections', method = 'GET') =>
		handleRequest(
			new Request(`http://shop.test${path}`, {
				method,
				headers: { ...(accept === undefined ? {} : { Accept: accept }), ...headers },
			}),
		)
	const getContentType = ({ headers }: Response) => headers.get('Content-Type')?.split(';')[0]

	test.each(['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json, text/html'])(
		'/collections is a page for clients that accept %s',
		async (accept) => {
			const response = await get(accept)
			const head = await get(accept, {}, '/collections', 'HEAD')
			for (const answered of [response, head]) {
				expect(getContentType(answered)).toBe('text/html')
				expect(answered.headers.get('Vary')).toBe('Cookie, Save-Data, Accept')
			}
			expect(await response.text()).toContain('<h1')
			expect(await head.text()).toBe('')
		},
	)

	test.each([undefined, '*/*', 'application/json, text/plain, */*'])(
		'/collections is JSON for clients that accept %j',
		async (accept) => {
			const listed = await call('GET', '/collections/getCollections')
			const response = await get(accept)
			const head = await get(accept, {}, '/collections', 'HEAD')
			for (const answered of [response, head]) {
				expect(getContentType(answered)).toBe('application/json')
				expect(answered.headers.get('Vary')).toBe('Accept')
			}
			expect(await response.json()).toEqual(listed.body)
			expect(head.headers.get('ETag')).toBe(response.headers.get('ETag'))
			expect(await head.text()).toBe('')
		},
	)

	test('GET /collections lists all by name, and returns not modified when nothing has changed', async () => {
		const { body, headers } = await call('GET', '/collections')
		const rows = await read.collection.findMany({ orderBy: { nameKey: 'asc' }, select: { id: true } })
		expect(body.map((collection: { id: number }) => collection.id)).toEqual(rows.map((row) => row.id))
		const again = await call('GET', '/collections', { headers: { 'If-None-Match': headers.get('ETag')! } })
		expect(again.status).toBe(304)
		expect(again.headers.get('Vary')).toBe('Accept')
	})

	test.each([
		['POST', '/collections'],
		['PUT', '/collections/1'],
	])('%s %s accepts a token and no cookie, also when it looks like a form of the shop', async (method, path) => {
		const person = await logInAdmin()
		const before = await read.collection.findMany()
		const headers = { Origin: 'http://shop.test', 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' }
		const body = new FormData()
		body.set('name', 'By cookie')
		const response = await person.request(path, { method, body, headers })
		expect(response.status).toBe(401)
		expect(getContentType(response)).toBe('application/json')
		expect(await read.collection.findMany()).toEqual(before)
	})
})
