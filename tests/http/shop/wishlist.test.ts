import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, type Visitor, createVisitor } from '../../support/pages/visitor.ts'

const press = (person: Visitor, values: Record<string, string>) => person.post('/saved', values)
const savedOn = ({ document }: VisitedPage) => document.querySelectorAll('main li h2').map(getText)
const listSaved = async (person: Visitor) => savedOn(await person.open('/saved'))
const named = async (name: string, more = {}) => (await makeProduct({ name, ...more })).id

const signUp = { username: 'Asha', phone: '919876543210', password: 'correct horse', confirmPassword: 'correct horse' }

test('the heart of a product saves it in the browser of a visitor, who returns to it', async () => {
	const id = await named('Saved Kurta')
	const person = createVisitor()
	await person.open(`/singleproduct/${id}`)
	expect(person.all('[formaction="/saved"]')[0]?.getAttribute('aria-label')).toBe('Save Saved Kurta')
	const page = await person.submit({}, { form: 'form[action="/saved"]' })
	expect(page.path).toBe(`/singleproduct/${id}`)
	expect(listAnnouncements(page)).toContain('Item saved.')
	expect(await listSaved(person)).toEqual(['Saved Kurta'])
})

test('a heart in a list returns to its card', async () => {
	const id = await named('Listed Kurta')
	const answer = await press(createVisitor(), {
		save: String(id),
		redirectTo: '/allproducts?page=2',
		toCard: 'product',
	})
	expect(answer.headers.get('Location')).toBe(`/allproducts?page=2#product-${id}`)
})

test('an empty wishlist shows a message, and a link to the products', async () => {
	const page = await createVisitor().open('/saved')
	expect(page.text).toContain('Nothing saved yet.')
	expect(page.first('main a[href="/allproducts"]')).not.toBeNull()
})

test('removing an item keeps the others', async () => {
	const person = createVisitor()
	const id = await named('First Kurta')
	await press(person, { save: String(id) })
	await press(person, { save: String(await named('Second Kurta')) })
	await press(person, { unsave: String(id) })
	expect(await listSaved(person)).toEqual(['Second Kurta'])
})

test('an item that the shop does not have is not saved', async () => {
	const person = createVisitor()
	await press(person, { save: '999999' })
	const page = await person.open('/saved')
	expect(listAnnouncements(page)).toContain('Product not found')
	expect(savedOn(page)).toEqual([])
})

test('a reduced price shows the previous one', async () => {
	const person = createVisitor()
	const id = await named('Cheaper Kurta', { pricePaise: 150_000 })
	await press(person, { save: String(id) })
	await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 120_000 } }))
	expect((await person.open('/saved')).text).toContain('₹ 1,200₹ 1,500 when you saved it')
})

test.each([
	['in one size is put into the cart', () => makeProduct(), 'Add to Cart'],
	['in several sizes leads to them', () => makeSizedProduct({ stock: { White: { S: 1, M: 2 } } }), 'Choose a size'],
	['that is sold out leads to who waits for it', () => makeProduct({ stock: 0 }), 'Notify me when available'],
])('an item %s', async (_, make, message) => {
	const person = createVisitor()
	await press(person, { save: String((await make()).id) })
	const page = await person.open('/saved')
	expect(page.words('main li .button')).toContain(message)
})

async function createAccount(email: string) {
	const person = createVisitor()
	await person.open('/signup')
	await person.submit({ ...signUp, email })
	return person
}

test('the wishlist of a visitor moves to the account at sign-up', async () => {
	const person = createVisitor()
	await press(person, { save: String(await named('Signed Kurta')) })
	await person.open('/signup')
	await person.submit({ ...signUp, email: 'signer@example.com' })
	await person.request('/logout', { method: 'POST' })
	await person.open('/login')
	await person.submit({ email: 'signer@example.com', password: signUp.password })
	expect(await listSaved(person)).toEqual(['Signed Kurta'])
})

test('the wishlist of a visitor moves to the account at login, and the browser keeps none of it after logout', async () => {
	const person = createVisitor()
	await createAccount('saver@example.com')
	await press(person, { save: String(await named('Moved Kurta')) })
	await person.open('/login')
	await person.submit({ email: 'saver@example.com', password: signUp.password })
	expect(await listSaved(person)).toEqual(['Moved Kurta'])
	await person.request('/logout', { method: 'POST' })
	expect(await listSaved(person)).toEqual([])
	const elsewhere = createVisitor()
	await elsewhere.open('/login')
	await elsewhere.submit({ email: 'saver@example.com', password: signUp.password })
	expect(await listSaved(elsewhere)).toEqual(['Moved Kurta'])
})

test('the browser of a customer stores the account items, for the hearts on its pages', async () => {
	const person = await logInCustomer()
	const id = await named('Account Kurta')
	await press(person, { save: String(id) })
	expect(person.cookies.get('saved')).toBe(`a.${id}`)
})

test('account items do not move to another account that logs in with the same browser', async () => {
	const id = await named('Private Kurta')
	const person = createVisitor()
	person.cookies.set('saved', `a.${id}`)
	await createAccount('second@example.com')
	await person.open('/login')
	await person.submit({ email: 'second@example.com', password: signUp.password })
	expect(await listSaved(person)).toEqual([])
})

test('staff members save items in the browser', async () => {
	const person = await logInAdmin()
	await press(person, { save: String(await named('Staff Kurta')) })
	expect(await listSaved(person)).toEqual(['Staff Kurta'])
})

const sharedPath = '/saved/shared?pieces='

test('a shared link shows its items to anyone without unknown ones, and is excluded from search engines', async () => {
	const [one, two] = [await named('Shared Kurta'), await named('Shared Shawl')]
	const gone = await named('Gone Kurta', { status: 'archived' })
	const page = await createVisitor().open(`${sharedPath}${two}.${gone}.999999.${one}.x`)
	expect(page.all('article h3').map(getText)).toEqual(['Shared Shawl', 'Shared Kurta'])
	expect(page.first('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('a visitor of a shared link can save all of its items', async () => {
	const ids = [await named('Gift Kurta'), await named('Gift Shawl')]
	const person = createVisitor()
	await person.open(`${sharedPath}${ids.join('.')}`)
	const page = await person.submit({}, { button: 'Save all 2 items' })
	expect(savedOn(page)).toEqual(['Gift Kurta', 'Gift Shawl'])
})

test('a shared link without remaining items shows a message', async () => {
	expect((await createVisitor().open(`${sharedPath}999999`)).text).toContain('None of these items is in the shop')
})

test('the wishlist page shares its items by WhatsApp and by a link', async () => {
	const person = createVisitor()
	const id = await named('Sent Kurta')
	await press(person, { save: String(id) })
	const page = await person.open('/saved')
	const link = page.first('main a[href^="https://wa.me/"]')!.getAttribute('href')!
	expect(new URL(link).searchParams.get('text')).toContain(`${sharedPath}${id}`)
	expect(page.first('#shared-link')?.getAttribute('value')).toMatch(`${sharedPath}${id}`)
})

test('an item is saved, opened and shared in the color its page shows', async () => {
	const { id, variants } = await makeProduct({ name: 'Two Colors', colors: ['Olive', 'Rust'] })
	const rust = variants[1]!
	const person = createVisitor()
	await person.open(`/singleproduct/${id}?color=${rust}`)
	const back = await person.submit({}, { form: 'form[action="/saved"]' })
	expect(back.path).toBe(`/singleproduct/${id}?color=${rust}`)
	const page = await person.open('/saved')
	expect(page.first('main li h2 a')?.getAttribute('href')).toBe(back.path)
	expect(page.words('main li:has(h2)')).toContain('Color: Rust')
	const link = page.first('#shared-link')!.getAttribute('value')!
	const shared = await createVisitor().open(link.slice(link.indexOf('/saved')))
	expect(shared.first('main li h3 a')?.getAttribute('href')).toBe(back.path)
})
