import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { listWaitingMail } from '../../../../tests/support/data/mail.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import type { Actor } from '../../auth/permissions.ts'
import { removeFromStaff, setOrderEmails } from './staff.server.ts'

let packer: Actor
let email: string

beforeEach(async () => {
	await emptyTables('outboxMail', 'setting')
	packer = await makeStaff('packer')
	email = (await read.user.findUniqueOrThrow({ where: { id: packer.userId } })).email!
})

const order = () => makeOrder({ pricePaise: 150_000, quantity: 2 })

test('staff who opted in get an email for a new order, with its outcome', async () => {
	await setOrderEmails(packer, true)
	const { orderId: id } = await order()
	const mails = await listWaitingMail(email)
	expect(mails.map(({ subject }) => subject)).toEqual([`New order #${id}: ₹ 3,000.00`])
	expect(mails[0]!.text).toContain('/admin/account')
})

test('staff who did not opt in get no email', async () => {
	await order()
	expect(await listWaitingMail(email)).toEqual([])
})

test('turning notifications off stops queued emails', async () => {
	await setOrderEmails(packer, true)
	await order()
	await setOrderEmails(packer, false)
	expect(await listWaitingMail(email)).toEqual([])
})

test('former staff get no email, even if they return', async () => {
	await setOrderEmails(packer, true)
	await removeFromStaff(await makeStaff('owner'), packer.userId)
	await write((tx) => tx.user.update({ where: { id: packer.userId }, data: { role: 'packer' } }))
	await order()
	expect(await listWaitingMail(email)).toEqual([])
})

test("the owner's email address gets each message once", async () => {
	await write((tx) => tx.setting.create({ data: { key: 'shop.email', value: email } }))
	await setOrderEmails(packer, true)
	await order()
	expect(await listWaitingMail(email)).toHaveLength(1)
})
