import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '#app/adapters/db/sqlite/migrate.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { sendDueNotifications } from '#app/shop/notifications/dispatch-notifications.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { captureStates } from '../support/faults/at-each-statement.ts'
import {
	queryFirstColumn,
	readOwnerData,
	makeOldShop,
	migrations,
	assertSurvivesStart,
	captureStartStates,
} from '../support/faults/old-shop.ts'
import { checkOut, makeAdmin, makeCustomerWith, makeProduct } from '../support/data/shop-data.ts'
import { listBrokenInvariants, listBrokenTotals } from '../support/data/shop-invariants.ts'

let root = ''
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), 'shop-statements-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a shop killed before any statement of a checkout has the full order or none, matching its response', async () => {
	const [shirt, belt] = [
		await makeProduct({ stock: 5, pricePaise: 150_000 }),
		await makeProduct({ stock: 5, pricePaise: 70_000 }),
	]
	const customer = await makeCustomerWith([shirt.variants[0]!, 2], [belt.variants[0]!, 1])
	let placed = 0
	const { statements, states } = await captureStates(
		getSettings().databaseFile,
		root,
		async () => (placed = (await checkOut(customer)).orderId),
	)
	const parts = states.map((state) =>
		queryFirstColumn(
			state,
			`SELECT (SELECT count(*) FROM "Order") || ' orders, ' || (SELECT count(*) FROM "OrderItem") || ' lines, '
			|| (SELECT count(*) FROM "StockMovement" WHERE "orderId" IS NOT NULL) || ' movements, '
			|| (SELECT count(*) FROM "ActivityEntry" WHERE NOT "isNotified") || ' notifications due, '
			|| (SELECT count(*) FROM "CartItem") || ' in the cart'`,
		),
	)
	expect(statements).toBeGreaterThan(12)
	expect([...new Set(parts)]).toEqual([
		'0 orders, 0 lines, 0 movements, 0 notifications due, 2 in the cart',
		'1 orders, 2 lines, 2 movements, 1 notifications due, 0 in the cart',
	])
	expect(queryFirstColumn(states.at(-1)!, 'SELECT "id" FROM "Order"')).toBe(placed)
	expect(states.flatMap((state) => listBrokenTotals(state))).toEqual([])
})

test('a shop killed before any statement of a cancellation has restocked all units or none', async () => {
	const { id, variants } = await makeProduct({ stock: 6 })
	const { orderId } = await checkOut(await makeCustomerWith([variants[0]!, 4]))
	const actor = { userId: await makeAdmin(), isAdmin: true }
	const { statements, states } = await captureStates(getSettings().databaseFile, root, () =>
		changeOrderStatus(actor, orderId, 5),
	)
	const left = states.map((state) =>
		queryFirstColumn(
			state,
			`SELECT "remainingQty" || ' left, ' || (SELECT "status" FROM "Order" WHERE "id" = ${orderId})
			FROM "Product" WHERE "id" = ${id}`,
		),
	)
	expect(statements).toBeGreaterThan(5)
	expect([...new Set(left)]).toEqual(['2 left, 1', '6 left, 5'])
	expect(states.flatMap((state) => listBrokenTotals(state))).toEqual([])
})

test('a shop killed at any statement of the notifications of four actions has all or none, and sends each once, also of a status reached twice', async () => {
	const { variants } = await makeProduct({ stock: 6 })
	const { orderId } = await checkOut(await makeCustomerWith([variants[0]!, 4]))
	const actor = { userId: await makeAdmin(), isAdmin: true }
	for (const status of [2, 1, 2]) await changeOrderStatus(actor, orderId, status)
	const countMailsSql = `SELECT (SELECT count(*) FROM "OutboxMail" WHERE "orderId" = ${orderId}) || ' mails, '
		|| (SELECT count(*) FROM "ActivityEntry" WHERE NOT "isNotified" AND "subjectId" = ${orderId}) || ' due'`
	const { databaseFile } = getSettings()
	const { statements, states } = await captureStates(databaseFile, root, () => sendDueNotifications())
	expect(statements).toBeGreaterThan(4)
	expect([...new Set(states.map((state) => queryFirstColumn(state, countMailsSql)))]).toEqual([
		'0 mails, 4 due',
		'3 mails, 0 due',
	])
	await sendDueNotifications()
	expect(queryFirstColumn(databaseFile, countMailsSql)).toBe('3 mails, 0 due')
})

// Every start continues after the previous one, and a killed start leaves nothing behind.
test('the database of the first version keeps every row and sum at each migration, also when a start is killed', async () => {
	const file = makeOldShop(root, 1)
	const before = readOwnerData(file)
	expect(before).toBeTypeOf('string')
	for (let count = 1; count < migrations.length; count += 1) {
		for (const state of await captureStartStates(file, root, count))
			expect(readOwnerData(state), migrations[count]).toBe(before)
		rmSync(path.join(root, `states-${count}`), { recursive: true })
	}
	expect(listBrokenInvariants(file)).toEqual([])
})

test('a shop of the first version with many orders migrates with every row and sum', () => {
	const file = makeOldShop(root, 1, process.env.LONG_TESTS ? 50_000 : 1_000)
	const before = readOwnerData(file)
	migrateDatabase(file)
	expect(readOwnerData(file)).toBe(before)
	expect(listBrokenInvariants(file)).toEqual([])
})

const everyVersion = migrations.slice(0, -1).map((name, index) => [name, index + 1] as const)

test.each(process.env.LONG_TESTS ? everyVersion : [everyVersion[0]!, everyVersion.at(-1)!])(
	'the database of a version that ended with %s migrates in one start, also when that is killed and restarted',
	(_, count) => assertSurvivesStart(root, count),
)
