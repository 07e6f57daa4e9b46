import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeShoppers } from '../bench/support/checkout-shop.ts'
import { queryColumn } from '../support/database-file.ts'
import { listBrokenInvariants } from '../support/data/shop-invariants.ts'
import { connectTo } from './client.ts'
import { assessRun } from './assess-run.ts'
import { buildSimulatedUsers, type Notes } from './simulated-users.ts'
import { openSoakedShop, type Sample } from './soaked-shop.ts'

// npm run soak: half an hour of everything that a shop does
// npm run soak -- 10: ten minutes
// npm run soak -- 10 restarts: with a restart every minute

const [length = '30', ...others] = process.argv.slice(2)
const seconds = Number(length) * 60
const withRestarts = others[0] === 'restarts'
if (!(seconds > 0) || others.length > Number(withRestarts)) {
	console.error('Usage: npm run soak [-- MINUTES [restarts]]')
	process.exit(1)
}

const folder = mkdtempSync(path.join(tmpdir(), 'soak-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const sized = 10
const shoppers = await makeShoppers(folder, 40, { sized })
const shop = await openSoakedShop(folder)
const samples: Sample[] = []
const exitCodes: (number | null)[] = []
const notes: Notes = { operations: 0, errors: [], confirmed: [], isOver: false }
const began = performance.now()
const passed = () => (performance.now() - began) / 1000
const clients = buildSimulatedUsers(shoppers, shoppers.splice(-sized)).map((simulate) => {
	const client = connectTo(shop.port, withRestarts ? 60_000 : 0)
	return simulate(client, notes).finally(() => client.close())
})
let restarts = 0
for (let second = 1; passed() < seconds; second += 1) {
	await sleep(1000)
	const sample = shop.sample(passed())
	if (sample) samples.push(sample)
	if (second % 60 === 0)
		console.error(
			`${second / 60} min: ${notes.operations} operations, ${notes.confirmed.length} orders, ${notes.errors.length} errors, ${sample?.memoryMb.toFixed(0)} MB`,
		)
	if (!withRestarts || second % 60 !== 0 || passed() >= seconds) continue
	restarts += 1
	exitCodes.push(await shop.stop())
	await shop.start()
}
notes.isOver = true
await Promise.all(clients)
exitCodes.push(await shop.stop())

const stored = new Set(queryColumn(shop.database, 'SELECT "id" FROM "Order"'))
const verdicts = assessRun({
	samples,
	// The caches are full after this time.
	warmUp: Math.min(300, seconds / 3),
	restarts,
	exitCodes,
	operations: notes.operations,
	errors: notes.errors,
	confirmed: notes.confirmed.length,
	lost: notes.confirmed.filter((id) => !stored.has(id)),
	stored: stored.size,
	broken: listBrokenInvariants(shop.database),
})
for (const error of new Set(notes.errors.slice(0, 20))) console.error(error)
for (const { what, measured, limit, isKept } of verdicts)
	console.log(`${isKept ? 'ok    ' : 'BROKEN'}  ${what}: ${measured} (${limit})`)
process.exitCode = verdicts.every(({ isKept }) => isKept) ? 0 : 1
