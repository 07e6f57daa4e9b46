import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { unsubscribePath } from '#app/shop/wishlist/wishlist.server.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { logInCustomer, type LoggedIn } from '../../support/pages/logged-in.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const wants = async ({ userId }: LoggedIn) =>
	(await read.user.findUniqueOrThrow({ where: { id: userId } })).wishlistAlertsAt !== null

async function makeCustomerWithItem() {
	const person = await logInCustomer()
	const save = String((await makeProduct()).id)
	await person.post('/saved', { save })
	await person.open('/saved')
	return person
}

test('a customer subscribes to wishlist emails with one button, and unsubscribes with another', async () => {
	const person = await makeCustomerWithItem()
	expect(await wants(person)).toBe(false)
	expect(listAnnouncements(await person.submit({}, { button: 'Notify me' }))).toContain('We will notify you.')
	expect(await wants(person)).toBe(true)
	await person.submit({}, { button: 'Stop emails' })
	expect(await wants(person)).toBe(false)
})

test('a visitor is not asked, because there is no email address', async () => {
	const person = createVisitor()
	const save = String((await makeProduct()).id)
	await person.post('/saved', { save })
	expect((await person.open('/saved')).first('[name=news]')).toBeNull()
	const answer = await person.post('/saved', { news: 'on' })
	expect(answer.headers.get('Location')).toBe('/login')
})

test('the email link unsubscribes only by its button, without a login', async () => {
	const person = await makeCustomerWithItem()
	await person.submit({}, { button: 'Notify me' })
	const reader = createVisitor()
	await reader.open(unsubscribePath(person.userId))
	expect(await wants(person)).toBe(true)
	const page = await reader.submit({}, { button: 'Stop emails' })
	expect(listAnnouncements(page)).toContain('You will no longer receive emails about saved items.')
	expect(await wants(person)).toBe(false)
})

test('one-click unsubscribe of an email client works too, without a redirect', async () => {
	const person = await makeCustomerWithItem()
	await person.submit({}, { button: 'Notify me' })
	const answer = await createVisitor().post(unsubscribePath(person.userId), { 'List-Unsubscribe': 'One-Click' })
	expect(answer.status).toBe(200)
	expect(await wants(person)).toBe(false)
})

test('an incomplete link is not found', async () => {
	const answer = await createVisitor().request('/saved/stop/saved-news%3A1', { method: 'POST' })
	expect(answer.status).toBe(404)
})

test('the account data lists saved items and consent', async () => {
	const person = await makeCustomerWithItem()
	await person.submit({}, { button: 'Notify me' })
	const data = (await (await person.request('/profile/data.json')).json()) as Record<string, unknown>
	expect(data['savedPieces']).toMatchObject([{ product: { name: 'Linen Shirt' }, pricePaise: 100_000 }])
	expect(data['account']).toMatchObject({ wishlistAlertsConsent: expect.stringContaining('drops in price') as string })
})
