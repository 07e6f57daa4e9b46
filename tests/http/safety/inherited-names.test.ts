import { globSync, readFileSync } from 'node:fs'
import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call, createToken } from '../../support/api.ts'
import { toDataPath, routeEntries } from '../../support/browser/route-table.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { sample } from '../../support/long-tests.ts'
import { logInCustomer, type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { splitList } from '../../support/split-list.ts'

/** Every object has them, or an array or a function has; looked up in a table of names they are no name. */
const names = splitList(`
	constructor __proto__ toString hasOwnProperty valueOf isPrototypeOf propertyIsEnumerable toLocaleString prototype
	__defineGetter__ __lookupSetter__ length name then toJSON Symbol.iterator
`)

const parameters = splitList('q sort sort.x status code pin courier lang locale field intent _routes').concat(
	globSync('app/**/*.{ts,tsx}').flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/searchParams\.(?:get|getAll|has)\('(\w+)'\)/g)].map(([, name]) => name!),
	),
)

let shopper: LoggedIn
let admin: LoggedIn

beforeAll(async () => {
	admin = await logInAdmin()
	// The ids of the route table.
	const { variants } = await makeProduct({ name: 'Linen Shirt', stock: 50 })
	shopper = await logInCustomer(await makeCustomerWith([variants[0]!, 2]))
	await checkOut(await makeCustomerWith([variants[0]!, 1]))
})

// The router warns of addresses that it cannot decode.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const pages = routeEntries.filter(({ id, file }) => !id.startsWith('api ') && !file.startsWith('routes/api/'))
const getVisitor = (path: string) => (path.startsWith('/admin') ? admin : shopper)

test('every page responds to inherited names in each query parameter', async () => {
	const faults: string[] = []
	for (const [index, route] of pages.entries())
		for (const name of sample(names, 1, index)) {
			const query = new URLSearchParams([...new Set(parameters)].map((parameter) => [parameter, name]))
			for (const path of [route.path, toDataPath(route)]) {
				const { status } = await getVisitor(route.path).request(`${path}${path.includes('?') ? '&' : '?'}${query}`)
				if (status >= 500) faults.push(`${status}: ${path} with ${name}`)
			}
		}
	expect(faults).toEqual([])
})

test('every page responds to inherited names in its path', async () => {
	const faults: string[] = []
	const paths = [...new Set(pages.map(({ path }) => path.replace(/[^/]*$/, '')))]
	for (const [index, path] of paths.entries())
		for (const name of sample(names, 2, index)) {
			const { status } = await getVisitor(path).request(path + name)
			if (status >= 500) faults.push(`${status}: ${path}${name}`)
		}
	expect(faults).toEqual([])
})

function asMultipart(body: URLSearchParams): FormData {
	const form = new FormData()
	for (const [name, value] of body) form.append(name, value)
	return form
}

/** They end the session that sends the next form, or take a backup. */
const ending = /\/(logout|delete|backups?|password|sessions|two-step-login)/

test('every form responds to inherited names in its fields', async () => {
	const faults: string[] = []
	for (const { path } of pages.filter((route) => !route.file.startsWith('routes/files/'))) {
		const html = await (await getVisitor(path).request(path)).text()
		for (const [index, form] of parse(html).querySelectorAll('form[method="post"]').entries()) {
			const action = (form.getAttribute('action') ?? path).replaceAll('&amp;', '&')
			const fields = form.querySelectorAll('[name]').map((field) => field.getAttribute('name')!)
			const values = form.querySelectorAll('[name]').map((field) => field.getAttribute('value') ?? '')
			if (ending.test(action)) continue
			for (const field of new Set(sample([...fields, 'constructor', '__proto__'], 1, index)))
				for (const name of sample(names, 1, fields.indexOf(field) + path.length)) {
					const body = new URLSearchParams(fields.map((other, at) => [other, values[at]!]))
					body.set(field, name)
					// Image forms are read from multipart alone.
					const isMultipart = form.getAttribute('enctype') === 'multipart/form-data'
					const sent = isMultipart ? asMultipart(body) : body
					const { status } = await getVisitor(path).request(action, { method: 'POST', body: sent })
					if (status >= 500) faults.push(`${status}: ${action} with ${field}=${name}`)
				}
		}
	}
	expect(faults).toEqual([])
})

test('the API responds to inherited names in each member of an order and in its headers', async () => {
	const faults: string[] = []
	const token = await createToken(shopper.userId)
	const members = splitList('firstName email city state zipCode country paymentMethod couponCode total orderNote')
	for (const [index, member] of members.entries())
		for (const name of sample(names, 2, index)) {
			const json = {
				userId: shopper.userId,
				cartItems: [{ productColorId: 1, quantity: 1, size: name }],
				[member]: name,
			}
			const { status } = await call('POST', '/orders/create', { token, json, headers: { Prefer: `total=${name}` } })
			if (status >= 500) faults.push(`${status}: ${member} ${name}`)
		}
	expect(faults).toEqual([])
})

test.each(names)('a search for %s gets a response', async (name) => {
	expect((await shopper.request(`/allproducts?search=${name}`)).status).toBe(200)
})
