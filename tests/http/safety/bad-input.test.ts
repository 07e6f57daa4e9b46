import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { logInCustomer, type LoggedIn, logInVisitor } from '../../support/pages/logged-in.ts'
import { isLong, sample } from '../../support/long-tests.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { type Visitor, createVisitor } from '../../support/pages/visitor.ts'
import { splitList } from '../../support/split-list.ts'
import { delivery } from '../../support/data/delivery.ts'

const oddIds = [
	...'0 -1 1e99 abc %00 %0a %20 ..%2f..%2fetc%2fpasswd %E0%A4%A %ff 1.5 %F0%9F%91%97 {} [object%20Object]'.split(' '),
	"1'%20OR%20'1'='1",
	'9'.repeat(3000),
]
const oddValues = [
	'',
	'0',
	'-1',
	'1e99',
	'abc',
	'\0',
	'\u202e\ud800',
	'x'.repeat(100_000),
	'{"$gt":0}',
	"' OR 1=1 --",
	'<script>',
	'[]',
	'null',
	'true',
	'1,2',
]

// The router warns about addresses that cannot be decoded.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

// A text that keeps the shop busy exceeds the test's timeout.
async function ask(faults: string[], answer: Promise<Response>, about: string) {
	const response = await answer
	const body = await response.text()
	const what = about.slice(0, 100)
	if (response.status >= 500) faults.push(`${response.status}: ${what}`)
	else if (/Prisma|SQLITE|at async |node_modules|TypeError|This is our mistake/.test(body))
		faults.push(`shows its inside: ${what}`)
}

describe('addresses', () => {
	const parents = splitList(`
		/singleproduct/ /collection/ /shop/ /cart/lines/ /images/ /order-confirmation?orderId=
		/profile?tab= /profile?tab=order&order= /profile?tab=order&order=1&review= /profile/reviews?order=
		/reset-password/ /login?redirectTo= /
	`)
	test.each(parents)('addresses with invalid ids behind %s get a response', async (path) => {
		const faults: string[] = []
		const ids = sample(oddIds, 3, parents.indexOf(path))
		for (const person of [createVisitor(), await logInCustomer()])
			for (const id of ids) await ask(faults, person.request(path + id), path + id)
		expect(faults).toEqual([])
	})

	const params = 'search category color min max sort page unknown __proto__ constructor _routes index'.split(' ')
	test.each(params)(
		'addresses with invalid values of ?%s= get a response, once, twice or repeated often',
		async (name) => {
			const faults: string[] = []
			const often = new URLSearchParams(Array.from({ length: 500 }, (_, index) => [name, String(index + 1)]))
			const odd = sample(oddIds, 3, params.indexOf(name)).map((id) => `${name}=${id}`)
			const path = name === 'category' ? '/shop/Shirts' : '/allproducts'
			for (const query of [...odd, `${name}=1&${name}=abc&${name}`, `${often}`])
				await ask(faults, createVisitor().request(`${path}?${query}`), `${path}?${query}`)
			expect(faults).toEqual([])
		},
	)

	test('addresses get a response for script data requests too', async () => {
		const faults: string[] = []
		const person = await logInCustomer()
		const paths =
			'/allproducts /singleproduct/abc /collection/%25 /cart /checkout /order-confirmation /cart/lines /_root /x'.split(
				' ',
			)
		for (const path of paths) {
			for (const query of ['', '?page=abc&color=x&min=1e99', '?orderId=%00', '?_routes=unknown']) {
				await ask(faults, person.request(`${path}.data${query}`), `${path}.data${query}`)
			}
		}
		expect(faults).toEqual([])
	})
})

describe('forms', () => {
	const address = ['firstName', 'lastName', 'email', 'phoneNumber', 'state', 'stateAbroad', 'zipCode', 'country']
	const fields: Record<string, string[]> = {
		'/cart/lines': ['productColorId', 'productId', 'quantity', 'redirectTo', 'toCard', 'addKey'],
		'/cart/lines/LINE/quantity': ['quantity'],
		'/cart/lines/LINE/remove': ['redirectTo'],
		'/cart/note': ['note'],
		'/checkout': [
			...address,
			'paymentMethod',
			'orderNote',
			'idempotencyKey',
			'seenTotalPaise',
			'seenLines',
			'remove',
			'fewer',
		],
		'/checkout/draft': [...address, 'couponCode', 'paymentMethod'],
		'/login': ['email', 'password', 'redirectTo'],
		'/signup': ['username', 'email', 'phone', 'password'],
		'/forgot-password': ['email'],
		'/reset-password/none': ['password', 'confirmPassword'],
		'/profile': ['username', 'phone', 'email'],
		'/profile/image': ['profileImage'],
		'/profile/cover': ['coverImage'],
		'/profile/reviews': ['productId', 'rating', 'description'],
		'/profile/reviews?order=1&review=1': ['productId', 'rating', 'description'],
		'/profile/password': ['currentPassword', 'newPassword', 'confirmPassword'],
		'/profile/delete': ['password'],
	}
	const paths = Object.keys(fields)
	const valid: Record<string, string> = {
		...delivery,
		paymentMethod: 'cod',
		idempotencyKey: 'a-key-that-is-long-enough',
		seenTotalPaise: '200001',
		quantity: '1',
		note: 'x',
		redirectTo: '/cart',
	}
	let person: LoggedIn
	let line: number

	beforeAll(async () => {
		person = await logInVisitor(await makeCustomerWith([(await makeProduct({ stock: 1000 })).variants[0]!, 2]))
		line = (await read.cartItem.findFirstOrThrow({ where: { userId: person.userId } })).id
	})

	function post(path: string, body?: RequestInit['body'], headers: Record<string, string> = {}, who: Visitor = person) {
		return who.request(path.replace('LINE', String(line)), { method: 'POST', body, headers })
	}

	test.each(paths)('the form %s responds to invalid values, missing, repeated and invented fields', async (path) => {
		const faults: string[] = []
		await ask(faults, post(path, new URLSearchParams()), `${path} empty`)
		const invented = [
			'__proto__',
			'constructor',
			'a[b][c]',
			'a[0][__proto__]',
			'__state__',
			'a[99999999]',
			'a.99999999',
			`a${'[9]'.repeat(5000)}`,
		]
		for (const [at, name] of [...fields[path]!, ...sample(invented, 3, paths.indexOf(path))].entries()) {
			const others = Object.entries(valid).filter(([other]) => other !== name)
			// An unknown field is unusual because of its name.
			const values = invented.includes(name) ? ['1e99'] : sample(oddValues, 2, paths.indexOf(path) + at)
			for (const value of values)
				await ask(faults, post(path, new URLSearchParams([...others, [name, value]])), `${path} ${name}=${value}`)
			await ask(
				faults,
				post(path, new URLSearchParams([...others, [name, '1'], [name, 'abc']])),
				`${path} ${name} twice`,
			)
		}
		expect(faults).toEqual([])
	})

	// One place reads these values for all forms.
	test.each(isLong ? paths : ['/checkout'])('the form %s responds to the buttons of lists', async (path) => {
		const faults: string[] = []
		const name = fields[path]![0]
		const sensible = [{ name }, { name, index: 0 }, { name: 'unknown', from: 0, to: 1 }]
		const senseless = [
			{},
			{ name, index: 99_999_999 },
			{ name: 'a[99999999]' },
			{ name: 'a..b' },
			{ name: '' },
			{ name, from: -1, to: 1e99 },
			null,
			'x',
		]
		const types = ['insert', 'remove', 'reorder', 'update', 'reset', 'validate', 'unknown']
		const intents = types.flatMap((type) =>
			[...sensible, ...(type === 'insert' || type === 'unknown' ? senseless : [])].map((payload) =>
				JSON.stringify({ type, payload }),
			),
		)
		for (const intent of [...oddValues, ...intents])
			await ask(faults, post(path, new URLSearchParams({ ...valid, __intent__: intent })), `${path} ${intent}`)
		expect(faults).toEqual([])
	})

	// The server accepts the fields before it knows the form.
	test.each(sample(paths, 3))('the form %s responds to the maximum number of fields', async (path) => {
		const faults: string[] = []
		for (const field of sample(['a=', 'a[]=', `${fields[path]![0]}=1`], 1, paths.indexOf(path))) {
			const body = Array<string>(60_000).fill(field).join('&')
			await ask(faults, post(path, new URLSearchParams(body)), `${path} very often ${field}`)
		}
		expect(faults).toEqual([])
	})

	test.each(paths)('the form %s responds to bodies of another type', async (path) => {
		const faults: string[] = []
		const files = new FormData()
		for (const [name, value] of Object.entries(valid)) files.append(name, value)
		for (const name of ['redirectTo', 'firstName', 'email', 'quantity'])
			files.append(name, new File(['no picture'], 'x.png', { type: 'image/png' }))
		await ask(faults, post(path, files), `${path} with files`)
		const bodies: [type: string, body: string][] = [
			['application/json', '{"quantity": 1'],
			['application/json', '[]'],
			['text/plain', 'quantity=1'],
			['application/octet-stream', '\0\u0001'],
			['multipart/form-data', 'no boundary'],
			['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="quantity"\r\n\r\n1'],
			['multipart/form-data; boundary=x', '--x--'],
			['application/x-www-form-urlencoded', '%'],
			['application/x-www-form-urlencoded', '=&=&%zz=%zz&&&'],
			['nonsense', 'x'],
			['', 'x'],
		]
		for (const [type, body] of sample(bodies, 3, paths.indexOf(path)))
			await ask(faults, post(path, body, { 'Content-Type': type }), `${path} ${type} ${body}`)
		await ask(faults, post(path), `${path} without a body`)
		expect(faults).toEqual([])
	})

	test('a form without an image field stores no image', async () => {
		const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#9C2F1F' } })
			.png()
			.toBuffer()
		const faults: string[] = []
		for (const path of paths) {
			for (const who of [person, createVisitor()]) {
				const body = new FormData()
				body.append('newImages', new File([new Uint8Array(image)], 'x.png', { type: 'image/png' }))
				await ask(faults, post(path, body, {}, who), path)
			}
		}
		expect(faults).toEqual([])
		expect(await read.image.count()).toBe(0)
	})

	test.each(['/cart/lines/ID/quantity', '/cart/lines/ID/remove'])(
		'the form %s responds to invalid ids',
		async (path) => {
			const faults: string[] = []
			for (const id of oddIds)
				await ask(faults, post(path.replace('ID', id), new URLSearchParams(valid)), path.replace('ID', id))
			expect(faults).toEqual([])
		},
	)

	test.each(sample(paths, 4))('the form %s responds to a visitor with broken cookies', async (path) => {
		const faults: string[] = []
		const cookies = ['', '.', 'abc', '%', '%00', 'eyJhIjoxfQ==.x', 'x'.repeat(4000), '"', 'null']
		for (const cookie of sample(cookies, 3, paths.indexOf(path))) {
			const stranger = createVisitor()
			for (const name of ['session', 'flash']) stranger.cookies.set(name, cookie)
			await ask(faults, post(path, new URLSearchParams(valid), {}, stranger), `${path} cookie ${cookie}`)
		}
		expect(faults).toEqual([])
	})
})
