import { afterAll, beforeAll } from 'vitest'
import { write } from '../../../app/adapters/db/db.server.ts'
import { parseSettings, type Settings, getSettings } from '../../../app/adapters/settings.server.ts'
import { getShopSettings } from '../../../app/shop/settings/shop-settings.server.ts'
import { handleRequest, shop, defaultNetwork } from '../built-app.ts'

let files = 0

/**
 * Makes the shop behave as if it had been started with other variables until the file ends. Counts of the process's
 * other files do not interfere: the accounts have higher ids, and the visitors use a separate network.
 */
export function startWith(variables: Record<string, string | undefined>) {
	files += 1
	const first = files * 100_000
	const before = new Map<Settings, Settings>([getSettings(), shop.getSettings()].map((one) => [one, { ...one }]))
	const others = parseSettings({ ...process.env, ...variables })
	for (const one of before.keys()) Object.assign(one, others)
	defaultNetwork.address = `198.18.0.${files}`
	beforeAll(async () => {
		const sequence = getSettings().postgresqlUrl
			? `SELECT setval(pg_get_serial_sequence('"User"', 'id'), ${first})`
			: `INSERT INTO sqlite_sequence ("name", "seq") VALUES ('User', ${first})`
		await write((tx) => tx.$executeRawUnsafe(sequence))
		await readSettingsAnew('started')
	})
	afterAll(async () => {
		for (const [one, its] of before) Object.assign(one, its)
		defaultNetwork.address = '192.0.2.1'
		await readSettingsAnew('ended')
	})
}

/** Values derived from the settings are cached until a row changes. */
async function readSettingsAnew(when: string) {
	await write((tx) => tx.setting.create({ data: { key: `${when} ${files}`, value: true } }))
	getShopSettings()
	await handleRequest(new Request('http://shop.test/ourstory'))
}
