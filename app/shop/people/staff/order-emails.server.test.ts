import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { listWaitingMail } from '../../../../tests/support/data/mail.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import type { Actor } from '../../auth/roles.ts'
import { removeFromStaff, setOrderEmails } from './staff.server.ts'

let packer: Actor
let email: string

beforeEach(async () => {
	await emptyTables('outboxMail', 'setting')
	packer = await makeStaff('packer')
	email = (await read.user.findUniqueOrThrow({ where: { id: packer.userId } })).email
})

const order = () => makeOrder({ pricePaise: 150_000, quantity: 2 })

test('who works here and asked for it is mailed a new order, with how it ends', async () => {
	await setOrderEmails(packer, true)
	const { orderId: id } = await order()
	const mails = await listWaitingMail(email)
	expect(mails.map(({ subject }) => subject)).toEqual([`New order #${id}: ₹ 3,000.00`])
	expect(mails[0]!.text).toContain('/admin/account')
})

test('who did not ask for it is mailed nothing', async () => {
	await order()
	expect(await listWaitingMail(email)).toEqual([])
})

test('what is switched off stops what is written and not sent yet', async () => {
	await setOrderEmails(packer, true)
	await order()
	await setOrderEmails(packer, false)
	expect(await listWaitingMail(email)).toEqual([])
})

test('who works here no more is mailed nothing, also when they come again', async () => {
	await setOrderEmails(packer, true)
	await removeFromStaff(await makeStaff('owner'), packer.userId)
	await write((tx) => tx.user.update({ where: { id: packer.userId }, data: { role: 'packer' } }))
	await order()
	expect(await listWaitingMail(email)).toEqual([])
})

test('the address that the owner’s mail goes to is mailed once', async () => {
	await write((tx) => tx.setting.create({ data: { key: 'shop.email', value: email } }))
	await setOrderEmails(packer, true)
	await order()
	expect(await listWaitingMail(email)).toHaveLength(1)
})
