import { afterEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeStaff } from '../../../tests/support/data/shop-data.ts'
import { waitingMail } from '../../../tests/support/data/waiting-mail.ts'
import { makeOrder } from '../../../tests/support/data/order-of.ts'
import { noteOrder } from '../journal/journal.server.ts'
import { addOrderNote } from '../orders/fulfilment/change-order.server.ts'
import { changeOrderStatus } from '../orders/order.server.ts'
import { tellDue } from './after-the-act.server.ts'

const owner = await makeStaff()

afterEach(() => tellDue())

const order = () => makeOrder()
const untold = () => read.journalEntry.count({ where: { isTold: false } })
const lettersOf = async (orderId: number) =>
	(await read.outboxMail.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).map(({ template }) => template)

test('the letters of acts follow them once each, however many write them at one moment', async () => {
	const orders = await Promise.all(Array.from({ length: 60 }, order))
	expect(await read.outboxMail.count()).toBe(0)
	await Promise.all([tellDue(), tellDue(), tellDue()])
	for (const { orderId } of orders) expect(await lettersOf(orderId)).toEqual(['order-confirmation'])
	expect(await untold()).toBe(0)
})

test('an act that no letter can be made of stops no other', async () => {
	const [one, other] = [await order(), await order()]
	const broken = { at: new Date(), act: 'return', kind: 'order', label: '', status: 1, isTold: false }
	await write((tx) => tx.journalEntry.create({ data: { ...broken, subjectId: one.orderId } }))
	const last = await order()
	await tellDue()
	for (const { orderId } of [one, other, last]) expect(await lettersOf(orderId)).toEqual(['order-confirmation'])
	expect(await untold()).toBe(0)
})

test('a letter that cannot be written takes the others of its moment along, and all come with the next run', async () => {
	const { orderId } = await order()
	await changeOrderStatus(owner, orderId, 2)
	await write((tx) => tx.$executeRawUnsafe('ALTER TABLE "OutboxMail" RENAME COLUMN "template" TO "template away"'))
	await expect(tellDue()).rejects.toThrow()
	await write((tx) => tx.$executeRawUnsafe('ALTER TABLE "OutboxMail" RENAME COLUMN "template away" TO "template"'))
	expect(await untold()).toBe(2)
	expect(await lettersOf(orderId)).toEqual([])
	await tellDue()
	expect(await lettersOf(orderId)).toEqual(['order-confirmation', 'order-processing'])
})

test('an act that is undone makes no letter, and a note of the staff none either', async () => {
	const { orderId } = await order()
	await tellDue()
	const undone = write(async (tx) => {
		await noteOrder(tx, owner, orderId, { act: 'paid', from: 1, to: 1 })
		throw new Error('undone')
	})
	await expect(undone).rejects.toThrow('undone')
	await addOrderNote(owner, orderId, 'Ring twice')
	expect(await untold()).toBe(0)
})

test('a letter has the name of its act, so that it is known again when a restored shop writes it once more', async () => {
	const { orderId } = await makeOrder({ input: { email: 'known-again@example.com' } })
	const { id, at } = await read.journalEntry.findFirstOrThrow({ where: { kind: 'order', subjectId: orderId } })
	const [mail] = await waitingMail('known-again@example.com')
	expect(mail!.name).toBe(`${at.toISOString().replaceAll(/\W/g, '')}-order-confirmation-${id}`)
})

test('of an order whose account is gone nobody is written to', async () => {
	const { orderId } = await order()
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { userId: null }, select: { id: true } }))
	await tellDue()
	expect(await lettersOf(orderId)).toEqual([])
	expect(await untold()).toBe(0)
})

test('an entry is told once, and of its words nothing but that they go', async () => {
	const { orderId } = await order()
	await tellDue()
	const change = (column: string) =>
		write((tx) => tx.prepared.rows(`UPDATE "JournalEntry" SET ${column} WHERE "subjectId" = ?`, orderId))
	await expect(change('"isTold" = FALSE')).rejects.toThrow('told once')
	await expect(change(`"note" = 'Others'`)).rejects.toThrow('only taken out')
	await expect(change('"note" = NULL')).resolves.toEqual([])
})
