import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { stopPath } from '#app/shop/saved/saved-news.server.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { customer, type LoggedIn } from '../../support/pages/logged-in.ts'
import { announced } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const wants = async ({ userId }: LoggedIn) =>
	(await read.user.findUniqueOrThrow({ where: { id: userId } })).savedNewsAt !== null

async function withPiece() {
	const person = await customer()
	const save = String((await makeProduct()).id)
	await person.post('/saved', { save })
	await person.open('/saved')
	return person
}

test('a customer asks to be told by a button, and ends it by another', async () => {
	const person = await withPiece()
	expect(await wants(person)).toBe(false)
	expect(announced(await person.submit({}, { button: 'Yes, tell me' }))).toContain('We will tell you.')
	expect(await wants(person)).toBe(true)
	await person.submit({}, { button: 'Stop these mails' })
	expect(await wants(person)).toBe(false)
})

test('a visitor is not asked, for there is no address to write to', async () => {
	const person = visitor()
	const save = String((await makeProduct()).id)
	await person.post('/saved', { save })
	expect((await person.open('/saved')).first('[name=news]')).toBeNull()
	const answer = await person.post('/saved', { news: 'on' })
	expect(answer.headers.get('Location')).toBe('/login')
})

test('the link of a mail ends it by its button alone, without a log-in', async () => {
	const person = await withPiece()
	await person.submit({}, { button: 'Yes, tell me' })
	const reader = visitor()
	await reader.open(stopPath(person.userId))
	expect(await wants(person)).toBe(true)
	const page = await reader.submit({}, { button: 'Send no more of them' })
	expect(announced(page)).toContain('You get no more mails about saved pieces.')
	expect(await wants(person)).toBe(false)
})

test('the button of a mail program ends it too, and is led nowhere', async () => {
	const person = await withPiece()
	await person.submit({}, { button: 'Yes, tell me' })
	const answer = await visitor().post(stopPath(person.userId), { 'List-Unsubscribe': 'One-Click' })
	expect(answer.status).toBe(200)
	expect(await wants(person)).toBe(false)
})

test('a link that is not complete is not found', async () => {
	const answer = await visitor().request('/saved/stop/saved-news%3A1', { method: 'POST' })
	expect(answer.status).toBe(404)
})

test('the data of an account name what is saved and what was agreed to', async () => {
	const person = await withPiece()
	await person.submit({}, { button: 'Yes, tell me' })
	const data = (await (await person.request('/profile/data.json')).json()) as Record<string, unknown>
	expect(data['savedPieces']).toMatchObject([{ product: { name: 'Linen Shirt' }, pricePaise: 100_000 }])
	expect(data['account']).toMatchObject({ savedNewsWords: expect.stringContaining('costs less') as string })
})
