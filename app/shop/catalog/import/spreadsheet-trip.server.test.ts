import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { dumpDatabase } from '../../../../tests/support/data/database-dump.ts'
import { exportProducts } from './export-products.server.ts'
import { importProducts } from './import-products.server.ts'
import type { ImportOutcome } from './import-view.ts'

beforeEach(() => write((tx) => tx.product.deleteMany()))

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const day = (number: string, month: number) => `${number.padStart(2, '0')}-${months[month - 1]}`

/** What a spreadsheet makes of a cell that it opens and saves again. */
function asSaved(cell: string): string {
	const text = cell.trim()
	const [, first, second] = /^(\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []
	if (first && Number(second) <= 12) return day(first, Number(second))
	if (first && Number(first) <= 12) return day(second!, Number(first))
	const named = /^([a-z]{3})[a-z]*[ -]?(\d{1,2})$|^(\d{1,2})[ -]?([a-z]{3})[a-z]*$/i.exec(text)
	const month = months.findIndex((one) => one.toLowerCase() === (named?.[1] ?? named?.[4])?.toLowerCase())
	if (named && month >= 0) return day((named[2] ?? named[3])!, month + 1)
	if (/^(?:true|false)$/i.test(text)) return text.toUpperCase()
	if (/^[=@]|^[+-](?![\d.])/.test(text)) return '#NAME?'
	if (/^\d{1,2}:\d\d$/.test(text)) return `${text}:00`
	if (/^\d+(?:\.\d+)?%$/.test(text)) return `${Number.parseFloat(text).toFixed(2)}%`
	const figure = text.replace(/^(?:₹|\$) ?/, '').replaceAll(/,(?=\d{3})/g, '')
	if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(figure)) return cell
	const number = Number(figure)
	return Math.abs(number) >= 1e11 ? number.toExponential(5).replace('e+', 'E+') : String(Number(number.toPrecision(15)))
}

const spoiled = [
	'2-4',
	'1/2',
	'10-12',
	'00101',
	'2E5',
	'8901234567894',
	'MAR1',
	'1 Jan',
	'true',
	'10:30',
	'5%',
	'₹ 500',
	'3.50',
	'-1',
	'=A1',
	'1,234',
]

const head =
	'Handle,Title,Type,Material & Care,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Barcode,Variant Price'

async function run(file: string): Promise<ImportOutcome[]> {
	const outcomes: ImportOutcome[] = []
	await importProducts(file, { tell: (some) => void outcomes.push(...some) })
	return outcomes
}

test.each([',', ';', '\t'])(
	'a spreadsheet that opens and saves an export with %j changes nothing',
	async (separator) => {
		const quoted = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')
		const products = spoiled.flatMap((text, index) => [
			quoted([`p-${index}`, text, text, text, 'Color', text, 'Size', text, text, text, '5']),
			quoted([`p-${index}`, '', '', '', '', text, '', 'M', `${text}-M`, '', '5']),
		])
		await run([head, ...products].join('\n'))
		const before = dumpDatabase()
		let csv = ''
		for await (const piece of exportProducts('https://shop.example')) csv += piece
		const saved = parse(csv, { bom: true })
			.map((cells: string[]) => cells.map((cell) => `"${asSaved(cell).replaceAll('"', '""')}"`).join(separator))
			.join('\r\n')
		const outcomes: ImportOutcome[] = []
		await importProducts(saved, { tell: (some) => void outcomes.push(...some) })
		expect(outcomes.filter(({ result }) => result !== 'unchanged')).toEqual([])
		expect(outcomes).toHaveLength(spoiled.length)
		expect(dumpDatabase()).toBe(before)
	},
)
