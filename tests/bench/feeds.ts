import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { parse } from 'csv-parse/sync'
import { XMLParser } from 'fast-xml-parser'
import { migrateDatabase } from '../../app/adapters/db/sqlite/migrate.server.ts'
import type { Figure } from './support/figure.ts'
import { fillShop } from './support/fill-shop.ts'
import { watchMemory } from './support/filled-shop.ts'

// The feeds of a catalog are streamed and each of their lines is checked by the table of rules. Lines that break a rule
// are listed on standard error, with the reason.

const products = 1000
const target = '≤ 5 s'
/** The number of lines that are listed for each rule. */
const listed = 5

type Line = Record<string, string>

export async function measure(): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file)
	fillShop(file, 1, products)
	saveSettings(file)
	Object.assign(process.env, { DATABASE_URL: `file:${file}`, UPLOADS_DIR: path.join(folder, 'uploads') })
	// The modules open the database when they are loaded.
	const feeds = await import('../../app/shop/feeds/product-feeds.server.ts')
	const { checkFeedLine, getFeedRule } = await import('../../app/shop/feeds/feed-rules.ts')
	const shop = { name: 'Zari Lane', origin: 'https://shop.example' }
	const parseXml = (text: string): Line[] =>
		new XMLParser({ parseTagValue: false, removeNSPrefix: true }).parse(text).rss.channel.item
	const readers = {
		google: [feeds.streamGoogleFeed, parseXml],
		meta: [feeds.streamMetaFeed, (text: string): Line[] => parse(text, { columns: true })],
	} as const
	try {
		const figures: Figure[] = []
		for (const service of ['google', 'meta'] as const) {
			const [stream, parseFeed] = readers[service]
			const [measured, parts] = await time(async () => {
				let count = 0
				for await (const part of stream(shop)) count += part ? 1 : 0
				return count
			})
			if (parts === 0) throw new Error(`The feed for ${service} is empty`)
			const lines = parseFeed(await readAll(stream(shop)))
			const problems = lines.flatMap((line) =>
				checkFeedLine(service, new Map(Object.entries(line))).map((rule) => ({ id: line['id'], rule })),
			)
			for (const [rule, broken] of Map.groupBy(problems, (problem) => problem.rule)) {
				const ids = broken.slice(0, listed).map(({ id }) => id)
				console.error(`${service}: ${broken.length} lines: ${getFeedRule(rule).text} (${ids.join(', ')} …)`)
			}
			const valid = lines.length - new Set(problems.map(({ id }) => id)).size
			const what = `feed for ${service} of ${products} products, ${lines.length} lines`
			figures.push({ what, measured, target })
			figures.push({ what: `${what}: break no rule`, measured: String(valid) })
		}
		const [measured, { total, checked }] = await time(() => feeds.listFeedProblems({ page: 1 }))
		const what = `list of feed problems, ${checked} lines: ${total} problems`
		return [...figures, { what, measured, target }]
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

async function readAll(parts: AsyncGenerator<string>): Promise<string> {
	let text = ''
	for await (const part of parts) text += part
	return text
}

/** The settings of an owner who has filled in what all products have in common. */
function saveSettings(file: string) {
	const sqlite = new Database(file)
	const insert = sqlite.prepare('INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (?, ?, ?)')
	const settings = {
		'feeds.gender': 'unisex',
		'feeds.ageGroup': 'adult',
		'feeds.googleCategory': '1604',
		'declarations.countryOfOrigin': 'IN',
		'declarations.manufacturer': 'Loom of Surat, 12 Ring Road, Surat, Gujarat 395002',
		'declarations.netQuantity': '1 N',
	}
	for (const [key, value] of Object.entries(settings)) insert.run(key, JSON.stringify(value), Date.now())
	sqlite.close()
}

/** The processor time says more than the elapsed time when the machine has other work. */
async function time<T>(work: () => Promise<T>): Promise<[measured: string, result: T]> {
	const memory = () => process.memoryUsage.rss() / 1024 ** 2
	const [start, cpu, before] = [performance.now(), process.cpuUsage(), memory()]
	const stop = watchMemory({ memory })
	const result = await work()
	const elapsed = (performance.now() - start) / 1000
	const { user, system } = process.cpuUsage(cpu)
	const more = Math.max(stop(), memory()) - before
	return [
		`${elapsed.toFixed(2)} s, processor ${((user + system) / 1e6).toFixed(2)} s, ${more.toFixed(0)} MB more`,
		result,
	]
}
