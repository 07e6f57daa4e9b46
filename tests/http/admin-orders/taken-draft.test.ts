import { expect, test } from 'vitest'
import { checkOut, checkoutInput, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { announced, valueOf } from '../../support/pages/shopper-page.ts'

// Rule: taken-order. What is typed stays with each button of the page.

const staff = await loggedInAdmin()
const path = '/admin/orders/new'
const typed = {
	source: 'instagram',
	phone: '098250 44718',
	name: 'Rukmini Vora',
	streetAddress: '12 Ashirwad Flats',
	zipCode: '380 007',
	orderNote: 'After six',
	way: 'paid',
	reference: '412345678911',
	discount: '20',
	discountReason: 'A loose thread',
}

function expectTyped(page: Awaited<ReturnType<typeof staff.open>>) {
	expect(Object.fromEntries(Object.keys(typed).map((name) => [name, valueOf(page, name)]))).toEqual(typed)
}

test('finding, adding, counting and removing a piece keep what was typed', async () => {
	const { variants } = await makeProduct({ name: 'Comet Kurta', pricePaise: 50_000, stock: 9 })
	await staff.open(path)
	const found = await staff.submit({ ...typed, search: 'comet' }, { button: 'Find' })
	expectTyped(found)
	const add = found.all('button[name=add]')[0]!.textContent.replaceAll(/\s+/g, ' ').trim()
	const added = await staff.submit({}, { button: add })
	expectTyped(added)
	expect(added.path).toContain(`line=${variants[0]}%3A1%3A`)
	const counted = await staff.submit({ pieces: '3' }, { button: 'Change pieces' })
	expectTyped(counted)
	expect(counted.text).toContain('Total ₹ 1,500.00')
	const removed = await staff.submit({}, { button: 'Remove Comet Kurta, White' })
	expectTyped(removed)
	expect(removed.path).not.toContain('line=')
})

test('another number of pieces is shown before it is placed, and what Enter sends places nothing', async () => {
	const { variants } = await makeProduct({ name: 'Orbit Kurta', pricePaise: 50_000, stock: 9 })
	await staff.open(`${path}?line=${variants[0]}:1:`)
	const shown = await staff.submit({ ...typed, pieces: '2' }, { button: 'See what it comes to' })
	expect(shown.text).toContain('Total ₹ 1,000.00')
	expectTyped(shown)
	await staff.submit({}, { button: 'See what it comes to' })
	const seen = await staff.submit({})
	expect(announced(seen)).toEqual([expect.stringContaining('It comes to ₹ 980.00')])
})

test('the address of who is found takes the place of that of who was found before, and of nothing that was typed', async () => {
	const { variants } = await makeProduct({ stock: 9 })
	const order = async (phoneNumber: string, streetAddress: string) =>
		checkOut(await makeCustomerWith([variants[0]!, 1]), { input: checkoutInput({ phoneNumber, streetAddress }) })
	await order('9825099011', '7 Mill Lane')
	await order('9825099012', '8 Loom Lane')
	const find = { button: 'Find the customer' }
	await staff.open(path)
	const first = await staff.submit({ phone: '9825099011', name: 'Her sister' }, find)
	expect(valueOf(first, 'streetAddress')).toContain('7 Mill Lane')
	const second = await staff.submit({ phone: '9825099012' }, find)
	expect(valueOf(second, 'streetAddress')).toContain('8 Loom Lane')
	expect(valueOf(second, 'name')).toBe('Her sister')
	const nobody = await staff.submit({ phone: '9825099013' }, find)
	expect(valueOf(nobody, 'streetAddress') ?? '').toBe('')
})

test('an order that is begun anew has nothing of the one before', async () => {
	await staff.open(path)
	await staff.submit(typed, { button: 'Find the customer' })
	expect(valueOf(await staff.open(path), 'name') ?? '').toBe('')
})
