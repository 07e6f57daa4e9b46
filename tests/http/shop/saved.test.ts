import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { customer, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { announced, wordsOf } from '../../support/pages/shopper-page.ts'
import { type SeenPage, type Visitor, visitor } from '../../support/pages/visitor.ts'

const press = (person: Visitor, values: Record<string, string>) => person.post('/saved', values)
const savedOn = ({ document }: SeenPage) => document.querySelectorAll('main li h2').map(wordsOf)
const savedOf = async (person: Visitor) => savedOn(await person.open('/saved'))
const named = async (name: string, more = {}) => (await makeProduct({ name, ...more })).id

const signUp = { username: 'Asha', phone: '919876543210', password: 'correct horse', confirmPassword: 'correct horse' }

test('the heart of a product keeps it in the browser of a visitor, who comes back to it', async () => {
	const id = await named('Saved Kurta')
	const person = visitor()
	await person.open(`/singleproduct/${id}`)
	expect(person.all('[formaction="/saved"]')[0]?.getAttribute('aria-label')).toBe('Save Saved Kurta')
	const page = await person.submit({}, { form: 'form[action="/saved"]' })
	expect(page.path).toBe(`/singleproduct/${id}`)
	expect(announced(page)).toContain('Saved.')
	expect(await savedOf(person)).toEqual(['Saved Kurta'])
})

test('a heart of a list leads back to its card', async () => {
	const id = await named('Listed Kurta')
	const answer = await press(visitor(), { save: String(id), redirectTo: '/allproducts?page=2', toCard: 'product' })
	expect(answer.headers.get('Location')).toBe(`/allproducts?page=2#product-${id}`)
})

test('nothing saved says so, and leads to the products', async () => {
	const page = await visitor().open('/saved')
	expect(page.text).toContain('Nothing saved yet.')
	expect(page.first('main a[href="/allproducts"]')).not.toBeNull()
})

test('a piece is removed, and others stay', async () => {
	const person = visitor()
	const id = await named('First Kurta')
	await press(person, { save: String(id) })
	await press(person, { save: String(await named('Second Kurta')) })
	await press(person, { unsave: String(id) })
	expect(await savedOf(person)).toEqual(['Second Kurta'])
})

test('what is not in the shop is not saved', async () => {
	const person = visitor()
	await press(person, { save: '999999' })
	const page = await person.open('/saved')
	expect(announced(page)).toContain('Product not found')
	expect(savedOn(page)).toEqual([])
})

test('a price that fell says what it was', async () => {
	const person = visitor()
	const id = await named('Cheaper Kurta', { pricePaise: 150_000 })
	await press(person, { save: String(id) })
	await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 120_000 } }))
	expect((await person.open('/saved')).text).toContain('₹ 1,200.00₹ 1,500.00 when you saved it')
})

test.each([
	['in one size is put into the cart', () => makeProduct(), 'Add to Cart'],
	['in several sizes leads to them', () => makeSizedProduct({ stock: { White: { S: 1, M: 2 } } }), 'Choose a size'],
	['that is sold out leads to who waits for it', () => makeProduct({ stock: 0 }), 'Tell me when it is back'],
])('a piece %s', async (_, make, words) => {
	const person = visitor()
	await press(person, { save: String((await make()).id) })
	const page = await person.open('/saved')
	expect(page.words('main li .button')).toContain(words)
})

test('what a visitor saved is theirs after the log-in, and the browser keeps nothing of it after the log-out', async () => {
	const person = visitor()
	await person.open('/signup')
	await person.submit({ ...signUp, email: 'saver@example.com' })
	await press(person, { save: String(await named('Moved Kurta')) })
	await person.open('/login')
	await person.submit({ email: 'saver@example.com', password: signUp.password })
	expect(await savedOf(person)).toEqual(['Moved Kurta'])
	await person.request('/logout', { method: 'POST' })
	expect(await savedOf(person)).toEqual([])
	const elsewhere = visitor()
	await elsewhere.open('/login')
	await elsewhere.submit({ email: 'saver@example.com', password: signUp.password })
	expect(await savedOf(elsewhere)).toEqual(['Moved Kurta'])
})

test('the browser of a customer names what the account has, for the hearts of its pages', async () => {
	const person = await customer()
	const id = await named('Account Kurta')
	await press(person, { save: String(id) })
	expect(person.cookies.get('saved')).toBe(`a.${id}`)
})

test('what an account has is not moved to another that logs in at the same browser', async () => {
	const id = await named('Private Kurta')
	const person = visitor()
	person.cookies.set('saved', `a.${id}`)
	await person.open('/signup')
	await person.submit({ ...signUp, email: 'second@example.com' })
	await person.open('/login')
	await person.submit({ email: 'second@example.com', password: signUp.password })
	expect(await savedOf(person)).toEqual([])
})

test('who works in the shop saves in the browser', async () => {
	const person = await loggedInAdmin()
	await press(person, { save: String(await named('Staff Kurta')) })
	expect(await savedOf(person)).toEqual(['Staff Kurta'])
})

test('a link shows its pieces to anybody without what is unknown, and no search engine lists it', async () => {
	const [one, two] = [await named('Shared Kurta'), await named('Shared Shawl')]
	const gone = await named('Gone Kurta', { deletedAt: new Date() })
	const page = await visitor().open(`/saved/shared?pieces=${two}.${gone}.999999.${one}.x`)
	expect(page.all('article h3').map(wordsOf)).toEqual(['Shared Shawl', 'Shared Kurta'])
	expect(page.first('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('who opens a link may save all of its pieces', async () => {
	const ids = [await named('Gift Kurta'), await named('Gift Shawl')]
	const person = visitor()
	await person.open(`/saved/shared?pieces=${ids.join('.')}`)
	const page = await person.submit({}, { button: 'Save all 2 pieces' })
	expect(savedOn(page)).toEqual(['Gift Kurta', 'Gift Shawl'])
})

test('a link of which nothing is left says so', async () => {
	expect((await visitor().open('/saved/shared?pieces=999999')).text).toContain('None of these pieces is in the shop')
})

test('the page of saved pieces shares them by WhatsApp and by a link', async () => {
	const person = visitor()
	const id = await named('Sent Kurta')
	await press(person, { save: String(id) })
	const page = await person.open('/saved')
	const link = page.first('main a[href^="https://wa.me/"]')!.getAttribute('href')!
	expect(new URL(link).searchParams.get('text')).toContain(`/saved/shared?pieces=${id}`)
	expect(page.first('#shared-link')?.getAttribute('value')).toMatch(`/saved/shared?pieces=${id}`)
})

test('a piece is saved in the colour its page shows, opened in it and shared in it', async () => {
	const { id, variants } = await makeProduct({ name: 'Two Colours', colors: ['Olive', 'Rust'] })
	const rust = variants[1]!
	const person = visitor()
	await person.open(`/singleproduct/${id}?color=${rust}`)
	const back = await person.submit({}, { form: 'form[action="/saved"]' })
	expect(back.path).toBe(`/singleproduct/${id}?color=${rust}`)
	const page = await person.open('/saved')
	expect(page.first('main li h2 a')?.getAttribute('href')).toBe(back.path)
	expect(page.words('main li:has(h2)')).toContain('Colour: Rust')
	const link = page.first('#shared-link')!.getAttribute('value')!
	const shared = await visitor().open(link.slice(link.indexOf('/saved')))
	expect(shared.first('main li h3 a')?.getAttribute('href')).toBe(back.path)
})
