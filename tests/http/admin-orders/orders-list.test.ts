import { beforeAll, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { mostSavedFilters } from '#app/shop/words/limits.ts'
import { orderRow } from '../../support/data/delivery.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { announced, wordsOf } from '../../support/pages/shopper-page.ts'

const list = '/admin/orders'
const back = 9001
const unpaid = 9002

beforeAll(async () => {
	await write(async (tx) => {
		await tx.order.createMany({ data: Array.from({ length: 30 }, () => ({ ...orderRow, status: 4 })) })
		await tx.order.createMany({
			data: [
				{ ...orderRow, id: back, status: 5, returnedToOriginAt: new Date() },
				{ ...orderRow, id: unpaid, paymentMethod: 'online', phoneNumber: '9825012345' },
			],
		})
		await tx.setting.create({ data: { key: 'delivery.homeDays', value: 3 } })
	})
})

type Person = Awaited<ReturnType<typeof loggedInAdmin>>
const numbers = ({ all }: Person) => all('main tbody .o-number').map(wordsOf)
const chips = ({ all }: Person) => all('nav[aria-label="Saved filters"] a').map(wordsOf)
const save = (person: Person) => person.submit({}, { button: 'Save this filter' })

test('what came back has a tab of its own', async () => {
	const person = await loggedInAdmin()
	const page = await person.open(`${list}?status=came-back`)
	expect(numbers(person)).toEqual([`#${back}`])
	expect(page.words('nav[aria-label="Status"] [aria-current]')).toBe('Came back')
})

test('an unpaid online order is reminded of, not confirmed, also where its payment is only agreed on', async () => {
	const person = await loggedInAdmin()
	await person.open(`${list}?search=${unpaid}`)
	expect(person.all('main tbody .o-act').map(wordsOf)).toEqual([`Remind order ${unpaid} on WhatsApp, in a new tab`])
})

test('an order that was to have arrived by now is late, in a word', async () => {
	const createdAt = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000)
	await write((tx) => tx.order.update({ where: { id: unpaid }, data: { createdAt } }))
	const person = await loggedInAdmin()
	await person.open(`${list}?search=${unpaid}`)
	expect(person.all('main tbody .o-who .o-tag').map(wordsOf)).toEqual(['late'])
})

test('how many orders a page has is remembered', async () => {
	const person = await loggedInAdmin()
	await person.open(`${list}?status=4`)
	expect(numbers(person)).toHaveLength(25)
	await person.open(`${list}?status=4&rows=50`)
	await person.open(`${list}?status=4`)
	expect(numbers(person)).toHaveLength(30)
})

test('a number of rows that nobody may choose is none', async () => {
	const person = await loggedInAdmin()
	await person.open(`${list}?status=4&rows=7000`)
	expect(numbers(person)).toHaveLength(25)
})

test('a filter is saved as a chip, for who saved it, until they forget it', async () => {
	const person = await loggedIn(await makeAdmin('packer'))
	await person.open(`${list}?status=4&paymentMethod=cod`)
	const saved = await save(person)
	expect(saved.path).toBe(`${list}?status=4&paymentMethod=cod`)
	expect(chips(person)).toEqual(['Delivered · Cash on Delivery'])
	const other = await loggedIn(await makeAdmin('packer'))
	await other.open(list)
	expect(chips(other)).toEqual([])
	await person.submit({}, { button: 'Forget this filter' })
	expect(chips(person)).toEqual([])
})

test('only so many filters are saved', async () => {
	const person = await loggedIn(await makeAdmin('packer'))
	for (let nth = 0; nth <= mostSavedFilters; nth += 1) {
		await person.open(`${list}?search=kurta${nth}`)
		await save(person)
	}
	expect(announced(person.page()).join(' ')).toContain(`At most ${mostSavedFilters} filters are saved`)
	expect(chips(person)).toHaveLength(mostSavedFilters)
})
