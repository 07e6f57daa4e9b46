import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import { emptyTables } from '../../support/data/tables.ts'
import { openCardList } from '../../support/pages/card-list.ts'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const person = await logInAdmin()

beforeEach(() => emptyTables('orderItem', 'product', 'color'))

async function makeColor(name: string, hexCode = '#9C2F1F'): Promise<number> {
	return (await write((tx) => tx.color.create({ data: { name, nameKey: normalizeText(name), hexCode } }))).id
}

const { all, toastOf } = openCardList(() => person)
const cards = () => all('main li').filter((item) => item.querySelector('h2'))
const card = (name: string) => cards().find((one) => one.querySelector('h2')!.textContent === name)!
const linkTo = (text: string) =>
	all('main a')
		.find((link) => link.textContent === text)
		?.getAttribute('href')
const value = (name: string) => all(`main [name=${name}]`)[0]!.getAttribute('value') ?? ''

test('editing a color starts from its stored values, changes it, and shows a toast', async () => {
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
	const shopper = await createVisitor().open(`/singleproduct/${product.id}`)
	expect(shopper.html).toContain('Terracotta')
	expect(shopper.html).not.toContain('Rust')
})

test('deleting a color shows its uses: how many products, which, and how many would have no color left', async () => {
	const id = await makeColor('Rust')
	const { id: shirt } = await makeProduct({ name: 'Rust Shirt', colors: ['Rust'] })
	const ask = async () => (await person.open(`/admin/colors/${id}/delete`)).text
	expect(await ask()).toContain('This color will be removed from 1 product and from carts. Past orders do not change.')
	expect(await ask()).toContain('It has no other color, so customers could not buy it.')
	expect(linkTo('Rust Shirt')).toBe(`/admin/products/${shirt}`)
	for (let number = 1; number <= 5; number += 1) await makeProduct({ name: `Coat ${number}`, colors: ['Rust', 'Mint'] })
	const text = await ask()
	expect(text).toContain('1 of them has no other color, so customers could not buy it.')
	expect(text).toContain('and 1 more')
})

test('deleting a color can replace it with another, also in carts', async () => {
	const { variants } = await makeProduct({ name: 'Tapi Shirt', colors: ['Rust'] })
	const mint = await makeColor('Mint')
	const shopper = await logInCustomer(await makeCustomerWith([variants[0]!, 2]))
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
