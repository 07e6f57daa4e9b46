import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { sentByScript } from '#app/enhance/script-headers.ts'
import { customer, type LoggedIn } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { announced, field } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const pieces = async (userId: number) =>
	(await read.cartItem.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(({ quantity }) => quantity)
const keyOn = (person: LoggedIn) => field(person.page(), 'addKey').getAttribute('value')!
/** Taps without waiting for the answer. */
const tap = (person: LoggedIn, values: Record<string, string>, key = keyOn(person)) =>
	person.post('/cart/lines', { ...values, addKey: key, redirectTo: '/allproducts' })
/** Moves the last addition more than ten seconds into the past. */
const later = (userId: number) =>
	write((tx) => tx.cartItem.updateMany({ where: { userId }, data: { addedAt: new Date(Date.now() - 10_001) } }))

async function atProduct(...colors: string[]) {
	const { id, variants } = await makeProduct({ name: `Pressed ${colors.join()}`, colors })
	const person = await customer()
	await person.open(`/singleproduct/${id}`)
	return {
		person,
		id,
		ink: { productColorId: String(variants[0]) },
		rust: { productColorId: String(variants[1] ?? variants[0]) },
	}
}

test('impatient taps on Add to Cart are one submission, also on the page that follows, and say how to take more', async () => {
	const { person, ink } = await atProduct('Ink')
	const first = await person.submit(ink, { button: 'Add to Cart' })
	expect(announced(first)).toEqual(['Product added to cart!'])
	const second = await person.submit(ink, { button: 'Add to Cart' })
	expect(announced(second)).toEqual(['Product added to cart! To take more of it, press + in the cart.'])
	expect(await pieces(person.userId)).toEqual([1])
	await later(person.userId)
	await person.submit(ink, { button: 'Add to Cart' })
	expect(await pieces(person.userId)).toEqual([2])
})

test('the last of impatient taps, whose page came anew without what was chosen, is told the same', async () => {
	const { person, ink } = await atProduct('Ink', 'Rust')
	await person.submit(ink, { button: 'Add to Cart' })
	const last = await person.submit({}, { button: 'Add to Cart' })
	expect(announced(last)).toEqual(['Product added to cart! To take more of it, press + in the cart.'])
})

test('impatient taps on Add to Cart with a chosen size are one piece, and the last is not asked for a size', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 3, M: 3 }, Indigo: { M: 3 } } })
	const person = await customer()
	await person.open(`/singleproduct/${id}`)
	const chosen = { productColorId: String(colors['White']), size: 'M' }
	await Promise.all([tap(person, chosen), tap(person, chosen)])
	const last = await person.submit({ productColorId: String(colors['White']) }, { button: 'Add to Cart' })
	expect(announced(last)).toEqual(['Product added to cart! To take more of it, press + in the cart.'])
	expect(await pieces(person.userId)).toEqual([1])
})

test('impatient taps on Add to Cart of a page opened anew count, and so does a page that stayed open for a while', async () => {
	const { person, id, ink } = await atProduct('Ink')
	const key = keyOn(person)
	await person.submit(ink, { button: 'Add to Cart' })
	await person.open(`/singleproduct/${id}`)
	expect(keyOn(person)).not.toBe(key)
	await person.submit(ink, { button: 'Add to Cart' })
	expect(await pieces(person.userId)).toEqual([2])
	await later(person.userId)
	await tap(person, ink)
	expect(await pieces(person.userId)).toEqual([3])
})

test('impatient taps on Add to Cart of the last piece are not told that it is sold out', async () => {
	const { id, variants } = await makeProduct({ stock: 1 })
	const person = await customer()
	await person.open(`/singleproduct/${id}`)
	const ink = { productColorId: String(variants[0]) }
	await tap(person, ink)
	expect(announced(await person.submit(ink, { button: 'Add to Cart' })).join()).toContain('Product added to cart!')
})

test('the key of the Add to Cart form is each customer’s own, and nothing in the pages that all visitors share', async () => {
	const { person, id } = await atProduct('Ink')
	const other = await customer()
	await other.open(`/singleproduct/${id}`)
	expect(keyOn(person)).toMatch(/^[\w-]{12}$/)
	expect(keyOn(other)).not.toBe(keyOn(person))
	expect(field(await visitor().open(`/singleproduct/${id}`), 'addKey').getAttribute('value')).toBe('')
})

test('the key of the Add to Cart form is new in what script asks for after a submission, so that the next one counts', async () => {
	const { person, ink } = await atProduct('Ink')
	const key = keyOn(person)
	await tap(person, ink)
	const answer = await person.request('/cart/state', { headers: { [sentByScript]: 'yes' } })
	const [, next] = /name="addKey" value="([\w-]{12})"/.exec(await answer.text())!
	expect(next).not.toBe(key)
})

test('the key of the Add to Cart form counts for whoever is logged in on a page cached for visitors', async () => {
	const { person, ink } = await atProduct('Ink')
	await Promise.all([tap(person, ink, ''), tap(person, ink, '')])
	expect(await pieces(person.userId)).toEqual([1])
	await later(person.userId)
	await tap(person, ink, '')
	expect(await pieces(person.userId)).toEqual([2])
})
