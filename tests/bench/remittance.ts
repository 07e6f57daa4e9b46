import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { migrateDatabase } from '../../app/adapters/db/sqlite/migrate.server.ts'
import { orderRow } from '../support/data/delivery.ts'
import type { Figure } from './support/figure.ts'

// A courier's file of 1,000 lines is stored and matched, its orders are marked as received, and it is uploaded again.

const rows = 1000
const target = '≤ 5 s'

export async function measure(): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file)
	insertOrders(file)
	Object.assign(process.env, { DATABASE_URL: `file:${file}`, UPLOADS_DIR: path.join(folder, 'uploads') })
	// The modules open the database when they are loaded.
	const { parseRemittanceFile } = await import('../../app/shop/orders/payments/cod/remittance-file.ts')
	const remittances = await import('../../app/shop/orders/payments/cod/stored-remittances.server.ts')
	const owner = { userId: 1, isAdmin: true, role: 'owner' } as const
	const lines = Array.from({ length: rows }, (_, index) => `${toTrackingNumber(index)},1299.00,N326${index % 7}`)
	const upload = () => {
		const text = ['AWB,COD,UTR', ...lines].join('\n')
		return remittances.storeRemittance(owner, { ...parseRemittanceFile(text), name: 'paid.csv' })
	}
	try {
		const [storing, id] = await time(upload)
		const [marking, { saved }] = await time(() =>
			remittances.receiveRemittance(owner, id, { reference: '', short: [], over: [], settlements: {}, notes: {} }),
		)
		const [again] = await time(upload)
		if (saved !== rows) throw new Error(`Only ${saved} of ${rows} orders were marked`)
		return [
			{ what: `remittance of ${rows} lines: stored and matched`, measured: storing, target },
			{ what: `remittance of ${rows} lines: marked as received`, measured: marking, target },
			{ what: `remittance of ${rows} lines: uploaded again`, measured: again, target },
		]
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

const toTrackingNumber = (index: number) => `BN${String(index).padStart(10, '0')}`

/** The processor time says more than the elapsed time when the machine has other work. */
async function time<T>(work: () => Promise<T>): Promise<[seconds: string, result: T]> {
	const [start, cpu] = [performance.now(), process.cpuUsage()]
	const result = await work()
	const elapsed = (performance.now() - start) / 1000
	const { user, system } = process.cpuUsage(cpu)
	return [`${elapsed.toFixed(2)} s, processor ${((user + system) / 1e6).toFixed(2)} s`, result]
}

function insertOrders(file: string) {
	const database = new Database(file)
	const now = Date.now()
	const owner = { id: 1, username: 'owner', email: 'owner@example.com', phone: '', passwordHash: 'none', role: 'owner' }
	insertRow(database, 'User', { ...owner, createdAt: now, updatedAt: now })
	const sum = {
		...orderRow,
		subtotalPaise: 129_900,
		totalPaise: 129_900,
		paymentState: 'due',
		status: 4,
		createdAt: now,
		updatedAt: now,
	}
	database.transaction(() => {
		for (let index = 0; index < rows; index += 1)
			insertRow(database, 'Order', { ...sum, trackingNumber: toTrackingNumber(index) })
	})()
	database.close()
}

function insertRow(database: Database.Database, table: string, row: object) {
	const columns = Object.keys(row)
	const names = columns.map((column) => `"${column}"`).join()
	database
		.prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join()})`)
		.run(...Object.values(row))
}
