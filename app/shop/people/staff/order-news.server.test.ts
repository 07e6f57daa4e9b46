import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { waitingMail } from '../../../../tests/support/data/waiting-mail.ts'
import { makeOrder } from '../../../../tests/support/data/order-of.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import type { Actor } from '../../words/roles.ts'
import { removeFromStaff, setOrderNews } from './staff.server.ts'

let packer: Actor
let email: string

beforeEach(async () => {
	await emptyTables('outboxMail', 'setting')
	packer = await makeStaff('packer')
	email = (await read.user.findUniqueOrThrow({ where: { id: packer.userId } })).email
})

const order = () => makeOrder({ pricePaise: 150_000, quantity: 2 })

test('who works here and asked for it is mailed a new order, with how it ends', async () => {
	await setOrderNews(packer, true)
	const { orderId: id } = await order()
	const mails = await waitingMail(email)
	expect(mails.map(({ subject }) => subject)).toEqual([`New order #${id}: ₹ 3,000.00`])
	expect(mails[0]!.text).toContain('/admin/account')
})

test('who did not ask for it is mailed nothing', async () => {
	await order()
	expect(await waitingMail(email)).toEqual([])
})

test('what is switched off stops what is written and not sent yet', async () => {
	await setOrderNews(packer, true)
	await order()
	await setOrderNews(packer, false)
	expect(await waitingMail(email)).toEqual([])
})

test('who works here no more is mailed nothing, also when they come again', async () => {
	await setOrderNews(packer, true)
	await removeFromStaff(await makeStaff('owner'), packer.userId)
	await write((tx) => tx.user.update({ where: { id: packer.userId }, data: { role: 'packer' } }))
	await order()
	expect(await waitingMail(email)).toEqual([])
})

test('the address that the owner’s mail goes to is mailed once', async () => {
	await write((tx) => tx.setting.create({ data: { key: 'shop.email', value: email } }))
	await setOrderNews(packer, true)
	await order()
	expect(await waitingMail(email)).toHaveLength(1)
})
