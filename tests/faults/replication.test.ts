import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createOwnFolder } from '../support/own-folder.ts'
import { sendOrder, parseOrderNumber } from '../support/faults/buyers.ts'
import { findFreePort, startShop, startShopOnThisDatabase } from '../support/running-shop.ts'
import { queryColumn } from '../support/database-file.ts'
import { makeProduct } from '../support/data/shop-data.ts'

const litestream = path.resolve(`node_modules/@flydotio/litestream-${process.platform}-${process.arch}/litestream`)
const root = createOwnFolder()

function configure(databaseFile: string, replica: string): string {
	const documented = /```yaml\n(dbs:[^]*?)```/.exec(readFileSync('docs/self-hosting.md', 'utf8'))![1]!
	const file = path.join(root, 'litestream.yml')
	writeFileSync(file, documented.replace('/srv/shop/data/shop.db', databaseFile).replace('/mnt/replica/shop', replica))
	return file
}

test.skipIf(!existsSync(litestream))(
	'Litestream, configured as documented, has every order of a killed shop that was confirmed four copies earlier',
	async () => {
		const databaseFile = process.env.DATABASE_URL!.slice('file:'.length)
		const replica = path.join(root, 'replica')
		const config = configure(databaseFile, replica)
		const { variants } = await makeProduct({ name: 'Replica Kurta', stock: 100_000, pricePaise: 10_000 })
		const shop = await startShop(root, { ...startShopOnThisDatabase(), PORT: String(await findFreePort()) })
		const replicating = spawn(litestream, ['replicate', '-config', config], { stdio: 'ignore' })
		const gone = once(replicating, 'close')
		const copies = () =>
			existsSync(replica)
				? readdirSync(replica, { recursive: true }).filter((name) => name.toString().endsWith('.wal.lz4')).length
				: 0
		const confirmed: number[] = []
		let early: number[]
		const order = async () => confirmed.push(parseOrderNumber(await shop.ask(...(await sendOrder(variants[0]!)))))
		/** Replication copies changes every second: the test counts copies, not seconds. */
		const untilCopies = (count: number) =>
			expect.poll(async () => (await order(), copies()), { interval: 200 }).toBeGreaterThanOrEqual(count)
		try {
			await untilCopies(1)
			for (let number = 0; number < 5; number += 1) await order()
			early = [...confirmed]
			// One copy may be in progress, another may follow from earlier writes, and either may be split where a new log
			// begins.
			await untilCopies(copies() + 4)
		} finally {
			replicating.kill('SIGKILL')
			process.kill(shop.pid!, 'SIGKILL')
			await Promise.all([gone, shop.ended])
		}

		const restored = path.join(root, 'restored', 'shop.db')
		execFileSync(litestream, ['restore', '-config', config, '-o', restored, databaseFile], { stdio: 'ignore' })
		expect(queryColumn(restored, 'PRAGMA integrity_check')).toEqual(['ok'])
		const ids = new Set(queryColumn(restored, 'SELECT "id" FROM "Order"'))
		expect(early.filter((id) => !ids.has(id))).toEqual([])

		const again = await startShop(path.dirname(restored))
		await again.stop()
		expect(again.output.out).toContain('the database is a copy')
	},
)
