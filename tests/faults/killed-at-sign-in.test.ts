import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CodeMessage } from '#app/adapters/code-senders/code-sender.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import type { Contact } from '#app/shop/people/account/account.schema.ts'
import { requestSignInCode, signInWithCode } from '#app/shop/people/sign-in-codes/sign-in-codes.server.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../support/data/shop-data.ts'
import { captureStates } from '../support/faults/at-each-statement.ts'
import { queryFirstColumn } from '../support/faults/old-shop.ts'

let root = ''
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), 'shop-sign-in-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a shop killed before any statement of a log-in with a code has used it up for a session, or not at all', async () => {
	const contact: Contact = { kind: 'phone', value: '+919811111111' }
	const { variants } = await makeProduct({ stock: 5 })
	const { orderId: id } = await checkOut(await makeCustomerWith([variants[0]!, 1]))
	const data = { userId: null, phoneE164: contact.value }
	await write((tx) => tx.order.update({ where: { id }, data, select: { id: true } }))
	const messages: CodeMessage[] = []
	const send = (message: CodeMessage) => Promise.resolve(void messages.push(message))
	await requestSignInCode(contact, '192.0.2.1', { sender: { kind: 'phone', send } })
	const origin = { device: 'Chrome on Android', address: '192.0.2.1', network: '192.0.2.1' }
	const { statements, states } = await captureStates(getSettings().databaseFile, root, () =>
		signInWithCode(contact, messages[0]!.code, origin),
	)
	const found = states.map((state) =>
		queryFirstColumn(
			state,
			`SELECT (SELECT count(*) FROM "SignInCode" WHERE "usedAt" IS NOT NULL) || ' used, '
			|| (SELECT count(*) FROM "ContactProof") || ' proved, '
			|| (SELECT count(*) FROM "User" WHERE "passwordHash" IS NULL) || ' created, '
			|| (SELECT count(*) FROM "Session") || ' sessions, '
			|| (SELECT count(*) FROM "Order" WHERE "userId" IS NOT NULL) || ' claimed'`,
		),
	)
	expect(statements).toBeGreaterThan(5)
	expect([...new Set(found)]).toEqual([
		'0 used, 0 proved, 0 created, 0 sessions, 0 claimed',
		'1 used, 1 proved, 1 created, 1 sessions, 1 claimed',
	])
})
