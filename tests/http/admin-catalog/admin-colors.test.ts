import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { normaliseText } from '#app/shop/search/normalise.ts'
import { emptyTables } from '../../support/data/tables.ts'
import { cardListOf } from '../../support/pages/card-list.ts'
import { customer, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { visitor } from '../../support/pages/visitor.ts'

const person = await loggedInAdmin()

beforeEach(() => emptyTables('orderItem', 'product', 'color'))

async function makeColor(name: string, hexCode = '#9C2F1F'): Promise<number> {
	return (await write((tx) => tx.color.create({ data: { name, nameKey: normaliseText(name), hexCode } }))).id
}

const { all, toastOf } = cardListOf(() => person)
const cards = () => all('main li').filter((item) => item.querySelector('h2'))
const card = (name: string) => cards().find((one) => one.querySelector('h2')!.textContent === name)!
const linkTo = (words: string) =>
	all('main a')
		.find((link) => link.textContent === words)
		?.getAttribute('href')
const value = (name: string) => all(`main [name=${name}]`)[0]!.getAttribute('value') ?? ''

test('editing a colour begins with what it is, changes it, and says so for a moment', async () => {
	const id = await makeColor('Rust', '#B5552B')
	const product = await makeProduct({ colors: ['Rust'] })
	await person.open(`/admin/colors/${id}`)
	expect(all('dialog h2')[0]!.textContent).toBe('Edit Color')
	expect(value('name')).toBe('Rust')
	expect(value('hexCode')).toBe('#B5552B')
	await person.submit({ name: 'Terracotta', hexCode: '#c0633f' }, { button: 'Save changes' })
	expect(toastOf('status')).toBe('Color Updated')
	expect(all('[role=status] p')[0]!.getAttribute('class')).toContain('--toast-stay:2200ms')
	expect(card('Terracotta').textContent).toContain('#C0633F')
	const shopper = await visitor().open(`/singleproduct/${product.id}`)
	expect(shopper.html).toContain('Terracotta')
	expect(shopper.html).not.toContain('Rust')
})

test('deleting a colour says what uses it: how many products, which, and how many would be left without a colour', async () => {
	const id = await makeColor('Rust')
	const { id: shirt } = await makeProduct({ name: 'Rust Shirt', colors: ['Rust'] })
	const ask = async () => (await person.open(`/admin/colors/${id}/delete`)).text
	expect(await ask()).toContain(
		'1 product comes in this colour and would lose it. It would leave carts too; orders keep what was bought.',
	)
	expect(await ask()).toContain('It has no other colour: without one it cannot be bought.')
	expect(linkTo('Rust Shirt')).toBe(`/admin/products/${shirt}`)
	for (let number = 1; number <= 5; number += 1) await makeProduct({ name: `Coat ${number}`, colors: ['Rust', 'Mint'] })
	const words = await ask()
	expect(words).toContain('1 of them has no other colour: without one it cannot be bought.')
	expect(words).toContain('and 1 more')
})

test('deleting a colour may replace it by another, and carts follow', async () => {
	const { variants } = await makeProduct({ name: 'Tapi Shirt', colors: ['Rust'] })
	const mint = await makeColor('Mint')
	const shopper = await customer(await makeCustomerWith([variants[0]!, 2]))
	const { id } = await read.color.findFirstOrThrow({ where: { name: 'Rust' } })
	await person.open(`/admin/colors/${id}/delete`)
	expect(all('main select option').map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
		['', 'None'],
		[String(mint), 'Mint'],
	])
	await person.submit({ replacementId: String(mint) }, { button: 'Delete' })
	expect(toastOf('status')).toBe('Color Deleted')
	expect(card('Mint').textContent).toContain('1 product')
	expect((await shopper.open('/cart')).text).toContain('Mint')
})
