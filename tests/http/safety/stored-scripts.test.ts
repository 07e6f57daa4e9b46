import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { addToCart, saveCartNote } from '#app/shop/cart/cart.server.ts'
import { ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { ensureCollection } from '#app/shop/catalog/collection/collection.server.ts'
import { logInCustomer, type LoggedIn, logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { sample } from '../../support/long-tests.ts'
import { checkOut, createCheckoutInput, makeCustomer, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { type Visitor, createVisitor } from '../../support/pages/visitor.ts'

/** Attacks, each with a word to find it by. */
const attacks = {
	tag: (word: string) => `${word}"><script>alert(1)</script><img src=x onerror=alert(2)>`,
	endOfScript: (word: string) => `${word}</script><script>alert(3)</script>`,
	comment: (word: string) => `${word}<!--<script>alert(4)</script>`,
	quotes: (word: string) => `${word}' onmouseover='alert(5)' x="\`\${alert(6)}\`"`,
	lines: (word: string) => `${word}\u2028alert(7)\u2029//</title><svg onload=alert(8)>`,
}

describe.each(Object.entries(attacks))('text input such as %s', (kind, attack) => {
	let people: { guest: Visitor; buyer: LoggedIn; admin: LoggedIn }
	let productId: number
	let orderId: number
	const text = (field: string) => attack(`${kind}-${field}`)

	beforeAll(async () => {
		const { categoryId, collectionId } = await write(async (tx) => {
			const category = await ensureCategory(tx, text('category'))
			return { categoryId: category, collectionId: await ensureCollection(tx, text('collection'), category) }
		})
		const product = await makeProduct({
			name: text('name'),
			colors: [text('color')],
			categoryId,
			collectionId,
			images: [await makeImage()],
			isFeatured: true,
		})
		productId = product.id
		const lists = {
			details: [text('detail')],
			sizeFit: [text('sizeFit')],
			materialCare: [text('materialCare')],
			shippingReturn: [text('shipping')],
		}
		await write((tx) =>
			tx.product.update({ where: { id: productId }, data: { description: text('description'), ...lists } }),
		)
		const buyer = await logInVisitor(await makeCustomer({ username: text('username') }))
		await addToCart(buyer.userId, product.variants[0]!, 1)
		const address = {
			firstName: text('firstName'),
			lastName: text('lastName'),
			streetAddress: text('street'),
			apartment: text('apartment'),
			city: text('city'),
			waistSize: text('waist'),
		}
		;({ orderId } = await checkOut(buyer.userId, {
			input: createCheckoutInput({ ...address, orderNote: text('note') }),
		}))
		await addToCart(buyer.userId, product.variants[0]!, 1)
		await saveCartNote(buyer.userId, text('cartNote'))
		await write((tx) =>
			tx.backInStockRequest.create({
				data: { productId, name: text('waiting'), contact: '+919876500009', waitingKey: `${kind} ${productId}` },
			}),
		)
		people = { guest: createVisitor(), buyer, admin: await logInAdmin() }
	})

	const name = 'name'
	const pages: [path: () => string, who: 'guest' | 'buyer' | 'admin', shows: string[]][] = [
		[() => '/', 'guest', [name]],
		[() => '/newarrivals', 'guest', [name, 'color']],
		[() => `/allproducts?search=${encodeURIComponent(text('name'))}`, 'guest', [name]],
		[() => `/collection/${encodeURIComponent(text('collection'))}`, 'guest', [name]],
		[() => `/shop/${encodeURIComponent(text('category'))}`, 'guest', [name]],
		[() => '/collections', 'guest', ['collection']],
		[
			() => `/singleproduct/${productId}`,
			'guest',
			[name, 'description', 'color', 'detail', 'sizeFit', 'materialCare', 'shipping', 'category'],
		],
		[() => '/cart', 'buyer', [name, 'color', 'cartNote']],
		[() => '/checkout', 'buyer', [name]],
		[() => `/order-confirmation?orderId=${orderId}`, 'buyer', [name, 'firstName', 'street', 'note']],
		[() => '/profile', 'buyer', ['username']],
		[() => '/admin', 'admin', ['username']],
		[() => `/admin/products?search=${encodeURIComponent(kind)}`, 'admin', [name, 'category']],
		[() => `/admin/products/${productId}`, 'admin', [name, 'description', 'color', 'collection', 'category']],
		[() => `/admin/products/${productId}/delete`, 'admin', [name]],
		[() => `/singleproduct/${productId}/back-in-stock`, 'guest', [name, 'color']],
		[() => `/admin/stock/requests?search=${encodeURIComponent(kind)}`, 'admin', [name]],
		[() => `/admin/stock/requests/product/${productId}`, 'admin', [name, 'waiting']],
		[() => `/admin/orders?search=${encodeURIComponent(kind)}`, 'admin', [name, 'firstName']],
		[
			() => `/admin/orders/${orderId}`,
			'admin',
			[name, 'firstName', 'street', 'apartment', 'city', 'note', 'waist', 'username'],
		],
		[() => `/login?redirectTo=${encodeURIComponent(`/${text('target')}`)}`, 'guest', []],
		[() => `/${encodeURIComponent(text('path'))}`, 'guest', []],
	]

	const turn = Object.keys(attacks).indexOf(kind)
	// Two payloads are tested on every page: one in the markup, one in the data.
	const asked = turn < 2 ? pages : sample(pages, 5, turn)
	test.each(asked.map(([path, who, shows]) => [path.toString().replace('() => ', ''), path, who, shows] as const))(
		'script injections are only text on %s',
		async (_, path, who, shows) => {
			const page = await people[who].open(path())
			const body = page.first('body')!
			const scripts = page.all('script')
			const policy = page.headers.get('Content-Security-Policy')!
			const payload =
				page.text +
				page
					.all('input')
					.map((input) => input.getAttribute('value'))
					.join(' ')
			for (const field of shows) expect(payload).toContain(`${kind}-${field}`)
			expect(
				scripts
					.filter(
						(script) =>
							!script.getAttribute('src')?.startsWith('/assets/') &&
							!policy.includes(`'nonce-${script.getAttribute('nonce')}'`) &&
							!/^application\/(ld\+)?json$/.test(script.getAttribute('type') ?? ''),
					)
					.map(String),
			).toEqual([])
			// Data in a script block must not end the block or open another.
			const texts = [...page.html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script!)
			expect(texts).toHaveLength(scripts.length)
			expect(texts.filter((script) => script.includes('<'))).toEqual([])
			const handlers = page
				.all('*')
				.filter((element) => Object.keys(element.attributes).some((attribute) => /^on/i.test(attribute)))
			expect(handlers.map(String)).toEqual([])
			expect(body.querySelectorAll('img[src=x], svg[onload], script script').map(String)).toEqual([])
			expect(page.html).not.toMatch(/<script>|<img src=x|<svg onload/)
		},
	)
})

test('a message on a page comes from the shop, never from a forged cookie', async () => {
	const person = await logInCustomer()
	person.cookies.set(
		'flash',
		encodeURIComponent(btoa(JSON.stringify({ kind: 'toast', tone: 'success', text: 'Pay to evil.example' }))),
	)
	expect((await person.open('/')).html).not.toContain('evil.example')
})
