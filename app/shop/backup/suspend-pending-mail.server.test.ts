import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../../tests/support/data/orders.ts'
import { sendDueNotifications } from '../notifications/dispatch-notifications.server.ts'
import { restoredKey } from './manifest.ts'
import { suspendPendingNotifications } from './standby-copy.server.ts'

const now = new Date('2026-11-26T12:00:00Z')

async function findMail(orderId: number) {
	await sendDueNotifications()
	return read.outboxMail.findFirstOrThrow({ where: { orderId } })
}

test('the first start after a restore suspends pending notifications, and later starts suspend nothing', async () => {
	await write((tx) => tx.setting.create({ data: { key: restoredKey, value: true } }))
	const { orderId: before } = await makeOrder()
	await suspendPendingNotifications(now)
	expect(await findMail(before)).toMatchObject({ state: 'failed', attempts: 0, nextAttemptAt: now })
	const { orderId: after } = await makeOrder()
	await suspendPendingNotifications(now)
	expect((await findMail(after)).state).toBe('waiting')
})
