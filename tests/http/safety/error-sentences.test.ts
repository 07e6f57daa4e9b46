import type { HTMLElement } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { calls, type NamedCall } from '#app/http/api/calls/all-calls.ts'
import type { ApiDocument } from '#app/http/api/docs/describe-api.ts'
import { buildOpenApi } from '#app/http/api/docs/open-api.ts'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { call } from '../../support/api.ts'
import { routeEntries } from '../../support/browser/route-table.ts'
import { checkOut, makeAdmin, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

// Sends empty, missing and wrong-typed input to every form and every call, and searches the answers for the words of
// the schema library, which mean nothing to the people who read them.

const libraryTerms = new RegExp(
	[
		/Invalid (input|option|string|key|element|type|number|email address|URL|ISO)|Unrecognized key|Too (small|big)/,
		/[Ee]xpected (string|number|int|boolean|array|object|record|date|file|one of|nonoptional|never)/,
		/received (undefined|null|NaN|string|number|array|object|boolean)/,
	]
		.map(({ source }) => source)
		.join('|'),
)

function findLibraryTerms(text: string): string | undefined {
	const { index } = libraryTerms.exec(text) ?? {}
	return index === undefined ? undefined : text.slice(Math.max(0, index - 60), index + 80)
}

const { paths } = buildOpenApi('Zari Lane', 'http://shop.test') as unknown as ApiDocument
let customerId: number
let adminId: number
let colorId: number

beforeAll(async () => {
	adminId = await makeAdmin()
	// Creates the ids that the route table uses.
	const { variants } = await makeProduct({ name: 'Linen Shirt', stock: 50 })
	colorId = variants[0]!
	customerId = await makeCustomerWith([colorId, 2])
	await checkOut(await makeCustomerWith([colorId, 1]))
})

const wrongValues = [undefined, null, '', ' ', 'x', -1, 1.5, 1e20, true, [], {}, [{}], ['x', 1], 'x'.repeat(20_000)]

function listBodyFields({ path, method }: NamedCall): string[] {
	const content = paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {}
	return Object.keys(Object.values(content)[0]?.schema.properties ?? {})
}

/** Returns bodies with all fields wrong in the same way, and with a single field. */
function listWrongBodies(fields: string[]): unknown[] {
	const together = wrongValues.map((value) => Object.fromEntries(fields.map((name) => [name, value])))
	const single = fields.flatMap((name) => [null, 'x', 1, [], {}].map((value) => ({ [name]: value })))
	return [null, [], 'x', 1, { unknown: 1 }, ...together, ...single]
}

function toFormFields(body: unknown): Record<string, string | string[]> {
	const entries = body && typeof body === 'object' ? Object.entries(body) : []
	return Object.fromEntries(
		entries
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, Array.isArray(value) ? ['x', 'y'] : String(value)]),
	)
}

/** Returns the token of a caller whom the call does not reject before it reads its input. */
async function createTokenFor({ who }: NamedCall): Promise<string> {
	return openSession(who === 'customer' || who === 'self' || who === 'account' ? customerId : adminId, 'api')
}

const withInput = calls.filter(({ body, query }) => body || query)

test.each(withInput.map((one) => [`${one.method} ${one.path}`, one] as const))(
	'%s answers wrong input in the words of the shop',
	async (_, one) => {
		const token = await createTokenFor(one)
		const path = one.path.replace('{userId}', String(customerId)).replaceAll(/\{\w+\}/g, '1')
		const leaks: string[] = []
		const send = async (at: string, options: object) => {
			const { text, status } = await call(one.method, at, { token, ...options })
			const leak = findLibraryTerms(text)
			if (leak) leaks.push(leak)
			return status
		}
		const statuses: number[] = []
		if (one.body)
			for (const body of listWrongBodies(listBodyFields(one)))
				statuses.push(await send(path, one.bodyType === 'multipart' ? { form: toFormFields(body) } : { json: body }))
		if (one.query)
			for (const value of ['', 'x', '-1', '1.5', '1e99', '0', ' '])
				statuses.push(await send(`${path}?page=${value}&limit=${value}&search=${value}`, {}))
		expect(leaks).toEqual([])
		expect(statuses).toContain(400)
	},
)

interface SentForm {
	who: 'visitor' | 'customer' | 'admin'
	page: string
	target: string
	isMultipart: boolean
	names: string[]
}

/** Returns where a form and its buttons send which fields. */
function listSubmissions(form: HTMLElement, who: SentForm['who'], page: string): SentForm[] {
	if (form.getAttribute('method')?.toLowerCase() !== 'post') return []
	const isMultipart = form.getAttribute('enctype') === 'multipart/form-data'
	const controls = form.querySelectorAll('input, select, textarea, button')
	const names = [...new Set(controls.map((control) => control.getAttribute('name') ?? '').filter(Boolean))]
	const targets = [form.getAttribute('action'), ...controls.map((control) => control.getAttribute('formaction'))]
	return [...new Set(targets.map((target) => target ?? page))].map((target) => ({
		who,
		page,
		target,
		isMultipart,
		names,
	}))
}

function createPerson(who: SentForm['who']) {
	if (who === 'visitor') return createVisitor()
	return logInVisitor(who === 'admin' ? adminId : customerId)
}

/** Returns the forms of all pages. Forms with many fields come first, because buttons may delete what they need. */
async function listForms(): Promise<SentForm[]> {
	const forms = new Map<string, SentForm>()
	for (const who of ['visitor', 'customer', 'admin'] as const) {
		const person = await createPerson(who)
		for (const { path, isPage } of routeEntries) {
			if (!isPage || path.startsWith('/admin') !== (who === 'admin')) continue
			const page = await person.open(path)
			for (const form of page.all('form'))
				for (const one of listSubmissions(form, who, page.path))
					forms.set(`${who} ${one.target.replaceAll(/\d+/g, '0')} ${one.names.join(' ')}`, one)
		}
	}
	for (const { path, hasAction, isPage } of routeEntries)
		if (hasAction && !isPage && path.startsWith('/admin'))
			forms.set(path, { who: 'admin', page: path, target: path, isMultipart: false, names: [] })
	return [...forms.values()].toSorted((one, other) => other.names.length - one.names.length)
}

/** The names and values of the fields of one form, wrong in different ways. */
const waysToSpoil: ((name: string) => [string, string][])[] = [
	() => [],
	(name) => [[name, '']],
	(name) => [[name, 'x']],
	(name) => [[name, '-1']],
	(name) => [
		[name, 'x'],
		[name, 'y'],
	],
	(name) => [[`${name}.part`, 'x']],
	(name) => [[`${name}[0]`, 'x']],
	(name) => [[name, 'x'.repeat(20_000)]],
]

/** The buttons of conform's rows change nothing, and these forms end the session or delete the account. */
const isUnsafe = ({ target }: SentForm) => /\/logout|log-out|delete-account|\/users\/\d+\/delete/.test(target)

let forms: SentForm[] = []
const statuses: number[] = []

beforeAll(async () => {
	forms = (await listForms()).filter((form) => !isUnsafe(form))
}, 300_000)

/** A busy machine tests a part of the forms in the time of one test. The order of the forms stays. */
const parts = [0, 1, 2, 3]
const getPart = (part: number) => {
	const size = Math.ceil(forms.length / parts.length)
	return forms.slice(part * size, (part + 1) * size)
}

test.each(parts)(
	'every form answers wrong input in the words of the shop, and never fails, part %i',
	async (part) => {
		const leaks: string[] = []
		const failures: string[] = []
		for (const { who, target, names, isMultipart } of getPart(part)) {
			for (const spoil of waysToSpoil) {
				const person = await createPerson(who)
				const fields = names.filter((name) => name !== '__intent__').flatMap(spoil)
				const body = isMultipart ? new FormData() : new URLSearchParams()
				for (const [name, value] of fields) (body as FormData).append(name, value)
				const response = await person.request(target, { method: 'POST', body })
				statuses.push(response.status)
				if (response.status >= 500) failures.push(`${target}: ${fields.slice(0, 1).join('=').slice(0, 50)}`)
				const location = response.headers.get('Location')
				const text = await (location?.startsWith('/') ? await person.request(location) : response).text()
				const leak = findLibraryTerms(text)
				if (leak) leaks.push(`${target}: ${leak}`)
			}
		}
		expect([...new Set(leaks)]).toEqual([])
		expect(failures).toEqual([])
	},
	600_000,
)

test('the tested forms are many, and refuse wrong input', () => {
	expect(forms.length).toBeGreaterThan(100)
	expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(200)
})
