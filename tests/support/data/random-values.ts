import fc from 'fast-check'
import { splitList } from '../split-list.ts'

/** Picks one of the arbitraries, weighted by their numbers. */
export const weighted = <T>(...parts: [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
	fc.oneof(...parts.map(([weight, arbitrary]) => ({ weight, arbitrary })))

export const names = fc
	.tuple(fc.constantFrom('Shirt', 'Étoffe', 'शर्ट', "O'Neil", 'Belt & Co', '🧵 Thread', '<b>Bag</b>'), fc.nat(400))
	.map(([word, number]) => `${word} ${number}`)
const placeholder = (noun: string) => fc.nat(30).map((pick) => `{{#${noun}:${pick}}}`)
const price = fc.constantFrom('100', '999.50', '0', '10000000', '0.01')
export const quantity = fc.integer({ min: 0, max: 40 })

/** Valid values by field name; others are created from the type. */
export const sensible: Record<string, fc.Arbitrary<unknown>> = {
	userId: fc.constant('{{#me:0}}'),
	productId: placeholder('delivered'),
	productColorId: placeholder('variant'),
	categoryId: placeholder('category'),
	collectionId: fc.oneof(placeholder('collection'), fc.constant('')),
	colors: fc
		.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 2 })
		.map((picks) => JSON.stringify(picks.map((pick) => ({ colorId: `{{#color:${pick}}}`, name: 'Rust' })))),
	...Object.fromEntries(
		splitList('username name fullname content description message text title').map((name) => [name, names]),
	),
	email: fc.oneof(
		fc.nat(2000).map((number) => `new${number}@example.com`),
		fc.constantFrom('{{email:riya}}', '{{email:asha}}'),
	),
	password: fc.constant('a long passphrase'),
	phone: fc.integer({ min: 910_000_000_000, max: 919_999_999_999 }).map(String),
	phoneNumber: fc.constant('919825012345'),
	hexCode: fc.constantFrom('#9C2F1F', '2b3a78', '#abc'),
	link: fc.constant('https://www.instagram.com/p/abc/'),
	basePrice: price,
	originalPrice: price,
	originalQty: fc.integer({ min: 30, max: 90 }).map(String),
	purchaseQty: fc.constantFrom('0', '5', ''),
	variants: fc.constantFrom('[]', '[{"colorId":1,"size":"M","remainingQty":40}]'),
	leave: fc.constantFrom('', '40'),
	contact: fc.constantFrom('asha@example.com', '919825012345'),
	consent: fc.constant(true),
	remainingQty: fc.constantFrom('7', ''),
	quantity: fc.integer({ min: 1, max: 3 }),
	rating: fc.integer({ min: 1, max: 5 }),
	status: fc.integer({ min: 1, max: 5 }),
	price: fc.constant(100.5),
	country: fc.constant('india'),
	state: fc.constant('Gujarat'),
	zipCode: fc.constant('395007'),
	paymentMethod: fc.constantFrom('cod', 'online'),
	couponCode: fc.constant(''),
	seenTotal: fc.constant(null),
	details: fc.constantFrom('Soft, Cool', '["Soft"]', ''),
	isFeatured: fc.constantFrom('true', 'false'),
}

const strange = fc.constantFrom(
	...splitList('__proto__ constructor %00 NaN 1e999 -0 ９ null ../../etc/passwd {{')
		.concat('\u0000', 'a\u0000b', '\uFEFF', '\u202Eright', '\uD800', '💥'.repeat(200), 'x'.repeat(9000))
		.concat("' OR 1=1 --", '<script>alert(1)</script>', '\r\nSet-Cookie: a=b'),
)
/** A character as in `unit: 'binary'` of fast-check, which takes a second to initialize. */
export const unit = fc
	.integer({ min: 0, max: 0x10_ffff })
	.filter((code) => code < 0xd800 || code > 0xdfff)
	.map((code) => String.fromCodePoint(code))
export const texts = fc.oneof({ weight: 3, arbitrary: strange }, fc.string(), fc.string({ unit, maxLength: 300 }))
const numbers = fc.oneof(
	fc.constantFrom(0, -0, -1, 1.5, 0.1 + 0.2, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 1e308, 5e-324, 999_999_999, 1e9),
	fc.integer(),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
)
export const nested = fc.constantFrom(3, 60, 4000).map((depth) => `@@${depth}`)
export const anything: fc.Arbitrary<unknown> = fc.oneof(
	texts,
	numbers,
	fc.constantFrom(null, true, false, [], {}, [[]], [null], ['']),
	fc.jsonValue({ maxDepth: 3 }),
	nested,
	placeholder('product'),
)
export const oddKeys = fc.constantFrom(
	...splitList('__proto__ constructor prototype toString isAdmin id passwordHash surprise a.b a[0] 💥'),
	'',
	'\u0000',
)
