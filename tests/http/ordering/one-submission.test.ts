import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { sentByScriptHeader } from '#app/enhance/script-headers.ts'
import { logInCustomer, type LoggedIn } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { listAnnouncements, getField } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const countUnits = async (userId: number) =>
	(await read.cartItem.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(({ quantity }) => quantity)
const keyOn = (person: LoggedIn) => getField(person.page(), 'addKey').getAttribute('value')!
/** Taps without waiting for the answer. */
const tap = (person: LoggedIn, values: Record<string, string>, key = keyOn(person)) =>
	person.post('/cart/lines', { ...values, addKey: key, redirectTo: '/allproducts' })
/** Moves the last addition more than ten seconds into the past. */
const later = (userId: number) =>
	write((tx) => tx.cartItem.updateMany({ where: { userId }, data: { addedAt: new Date(Date.now() - 10_001) } }))

async function atProduct(...colors: string[]) {
	const { id, variants } = await makeProduct({ name: `Pressed ${colors.join()}`, colors })
	const person = await logInCustomer()
	await person.open(`/singleproduct/${id}`)
	return {
		person,
		id,
		ink: { productColorId: String(variants[0]) },
		rust: { productColorId: String(variants[1] ?? variants[0]) },
	}
}

test('repeated taps on Add to Cart are one submission, also on the next page, and explain how to add more', async () => {
	const { person, ink } = await atProduct('Ink')
	const first = await person.submit(ink, { button: 'Add to Cart' })
	expect(listAnnouncements(first)).toEqual(['Product added to cart!'])
	const second = await person.submit(ink, { button: 'Add to Cart' })
	expect(listAnnouncements(second)).toEqual(['Product added to cart! To change the quantity, use + in the cart.'])
	expect(await countUnits(person.userId)).toEqual([1])
	await later(person.userId)
	await person.submit(ink, { button: 'Add to Cart' })
	expect(await countUnits(person.userId)).toEqual([2])
})

test('a repeated tap on Add to Cart that no longer sends the chosen color still says that the product was added', async () => {
	const { person, ink } = await atProduct('Ink', 'Rust')
	await person.submit(ink, { button: 'Add to Cart' })
	const last = await person.submit({}, { button: 'Add to Cart' })
	expect(listAnnouncements(last)).toEqual(['Product added to cart! To change the quantity, use + in the cart.'])
})

test('repeated taps on Add to Cart with a chosen size add one unit, and the last one asks for no size', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 3, M: 3 }, Indigo: { M: 3 } } })
	const person = await logInCustomer()
	await person.open(`/singleproduct/${id}`)
	const chosen = { productColorId: String(colors['White']), size: 'M' }
	await Promise.all([tap(person, chosen), tap(person, chosen)])
	const last = await person.submit({ productColorId: String(colors['White']) }, { button: 'Add to Cart' })
	expect(listAnnouncements(last)).toEqual(['Product added to cart! To change the quantity, use + in the cart.'])
	expect(await countUnits(person.userId)).toEqual([1])
})

test('repeated taps on Add to Cart count on a reloaded page, and on a page left open for a while', async () => {
	const { person, id, ink } = await atProduct('Ink')
	const key = keyOn(person)
	await person.submit(ink, { button: 'Add to Cart' })
	await person.open(`/singleproduct/${id}`)
	expect(keyOn(person)).not.toBe(key)
	await person.submit(ink, { button: 'Add to Cart' })
	expect(await countUnits(person.userId)).toEqual([2])
	await later(person.userId)
	await tap(person, ink)
	expect(await countUnits(person.userId)).toEqual([3])
})

test('repeated taps on Add to Cart for the last unit do not show it as sold out', async () => {
	const { id, variants } = await makeProduct({ stock: 1 })
	const person = await logInCustomer()
	await person.open(`/singleproduct/${id}`)
	const ink = { productColorId: String(variants[0]) }
	await tap(person, ink)
	expect(listAnnouncements(await person.submit(ink, { button: 'Add to Cart' })).join()).toContain(
		'Product added to cart!',
	)
})

test('the key of the Add to Cart form is unique to each customer, and absent from pages shared by all visitors', async () => {
	const { person, id } = await atProduct('Ink')
	const other = await logInCustomer()
	await other.open(`/singleproduct/${id}`)
	expect(keyOn(person)).toMatch(/^[\w-]{12}$/)
	expect(keyOn(other)).not.toBe(keyOn(person))
	expect(getField(await createVisitor().open(`/singleproduct/${id}`), 'addKey').getAttribute('value')).toBe('')
})

test('the key of the Add to Cart form is renewed in the script response, so that the next submission counts', async () => {
	const { person, ink } = await atProduct('Ink')
	const key = keyOn(person)
	await tap(person, ink)
	const answer = await person.request('/cart/state', { headers: { [sentByScriptHeader]: 'yes' } })
	const [, next] = /name="addKey" value="([\w-]{12})"/.exec(await answer.text())!
	expect(next).not.toBe(key)
})

test('the key of the Add to Cart form works for a logged-in customer on a page cached for visitors', async () => {
	const { person, ink } = await atProduct('Ink')
	await Promise.all([tap(person, ink, ''), tap(person, ink, '')])
	expect(await countUnits(person.userId)).toEqual([1])
	await later(person.userId)
	await tap(person, ink, '')
	expect(await countUnits(person.userId)).toEqual([2])
})
