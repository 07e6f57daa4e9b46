import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../../tests/support/data/order-of.ts'
import { tellDue } from '../letters/after-the-act.server.ts'
import { restoredKey } from './manifest.ts'
import { holdBackUnwritten } from './hold-back-unwritten.server.ts'

const now = new Date('2026-11-26T12:00:00Z')

async function mailOf(orderId: number) {
	await tellDue()
	return read.outboxMail.findFirstOrThrow({ where: { orderId } })
}

test('the first start after a restore holds back the letters of acts that had none, the next ones nothing', async () => {
	await write((tx) => tx.setting.create({ data: { key: restoredKey, value: true } }))
	const { orderId: before } = await makeOrder()
	await holdBackUnwritten(now)
	expect(await mailOf(before)).toMatchObject({ state: 'failed', attempts: 0, nextAttemptAt: now })
	const { orderId: after } = await makeOrder()
	await holdBackUnwritten(now)
	expect((await mailOf(after)).state).toBe('waiting')
})
