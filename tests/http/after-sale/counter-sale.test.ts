import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { call, tokenOf } from '../../support/api.ts'
import { makeAdmin, makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { announced, valueOf, wordsOf } from '../../support/pages/shopper-page.ts'

const owner = await loggedInAdmin()
const sized = await makeSizedProduct({ name: 'Till Kurta', pricePaise: 129_900, stock: { White: { S: 1, M: 20 } } })
await write((tx) => tx.variant.update({ where: { id: sized.variants['White']!['M']! }, data: { sku: 'TILL-M' } }))

const sold = () => read.order.findFirstOrThrow({ where: { source: 'outlet' }, orderBy: { id: 'desc' } })
const count = () => read.order.count({ where: { source: 'outlet' } })

test('scanning a code twice puts two pieces on the bill, and selling them prints it', async () => {
	await owner.open('/admin/sell')
	await owner.submit({ search: 'till-m' }, { button: 'Find' })
	const twice = await owner.submit({ search: 'TILL-M' }, { button: 'Find' })
	expect(valueOf(twice, 'pieces')).toBe('2')
	expect(twice.text.includes('Total ₹ 2,598.00')).toBe(true)
	const done = await owner.submit(
		{ way: 'upi', reference: '412345678901', name: 'Asha' },
		{ button: 'Sell · ₹ 2,598.00' },
	)
	const { id, ...order } = await sold()
	expect(done.path).toBe(`/admin/sell?sold=${id}`)
	expect(announced(done)).toEqual([`Sold for ₹ 2,598.00, UPI: order #${id}.`])
	expect(order).toMatchObject({ status: 4, paymentState: 'paid', receivedPaise: 259_800, firstName: 'Asha' })
	const bill = await owner.open(`/admin/orders/${id}/invoice?print=1`)
	expect(bill.all('main a')[0]?.getAttribute('href')).toBe('/admin/sell')
	for (const words of ['Till Kurta', 'Asha', 'UPI', 'Paid', '₹ 2,598.00', 'Sold at our outlet'])
		expect(bill.text).toContain(words)
	const day = await owner.open('/admin/sell/day')
	expect(day.text).toContain('412345678901')
	expect((await owner.open(`/admin/orders/${id}`)).text).toContain('None: sold at the counter')
})

test('a product is found by a part of its name, its sizes are buttons, and pieces are changed and removed', async () => {
	const { variants } = await makeProduct({ name: 'Till Belt', pricePaise: 50_000 })
	await owner.open('/admin/sell')
	const found = await owner.submit({ search: 'till' }, { button: 'Find' })
	const buttons = found.all('button[name=add]').map((button) => wordsOf(button))
	expect(buttons).toContain('S of Till Kurta, White:1 left')
	await owner.open(`/admin/sell?add=${sized.colors['White']}:1:S&line=${variants[0]}:1:`)
	const choices = [`${variants[0]}:`, `${sized.colors['White']}:S`]
	const form = choices.flatMap((choice, index): [string, string][] => [
		['choice', choice],
		['pieces', index === 0 ? '3' : '1'],
	])
	const changed = await owner.open(`/admin/sell?${new URLSearchParams(form)}`)
	expect(changed.path).toBe(`/admin/sell?line=${variants[0]}%3A3%3A&line=${sized.colors['White']}%3A1%3AS`)
	expect(changed.text).toContain('Total ₹ 2,799.00')
	const removed = await owner.submit({}, { button: 'Remove Till Belt, White' })
	expect(removed.text).toContain('Total ₹ 1,299.00')
})

test('the same form sent twice is one sale; what has another price is refused with what was typed', async () => {
	const { id, variants } = await makeProduct({ name: 'Till Scarf', pricePaise: 40_000, stock: 2 })
	const address = `/admin/sell?line=${variants[0]}:1:`
	await owner.open(address)
	const form = { way: 'cash', name: 'Bina', seenTotalPaise: '40000', idempotencyKey: 'counter-sale-key-0001' }
	const send = (body: object, to = address) => owner.post(to, body as Record<string, string>)
	const before = await count()
	for (let time = 0; time < 2; time += 1) expect((await send(form)).status).toBe(303)
	expect(await count()).toBe(before + 1)
	await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 45_000 } }))
	const other = await send({ ...form, idempotencyKey: 'counter-sale-key-0002' })
	expect(other.status).toBe(409)
	const text = await other.text()
	expect(text).toContain('It now comes to ₹ 450.00. Please look at it and sell it again.')
	expect(text).toContain('value="Bina"')
	expect(text).toContain('value="45000"')
	expect(await count()).toBe(before + 1)
})

test('a packer sells, and the API tells where an order was placed', async () => {
	const packer = await loggedIn(await makeAdmin('packer'))
	await packer.open(`/admin/sell?line=${sized.colors['White']}:1:M`)
	expect((await packer.submit({}, { button: 'Sell · ₹ 1,299.00' })).path).toContain('/admin/sell?sold=')
	const { id } = await sold()
	const { body } = await call('GET', `/orders/getbyid/${id}`, { token: await tokenOf(await makeAdmin()) })
	expect(body.order).toMatchObject({ source: 'outlet', userId: null, email: '', total: 1299 })
})
