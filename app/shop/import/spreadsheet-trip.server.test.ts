import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { exportAll, importFile } from '../../../tests/support/data/imports.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { dumpDatabase } from '../../../tests/support/data/database-dump.ts'
import { isLong } from '../../../tests/support/long-tests.ts'
import { createOwnFolder } from '../../../tests/support/own-folder.ts'

beforeEach(() => write((tx) => tx.product.deleteMany()))

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const day = (number: string, month: number) => `${number.padStart(2, '0')}-${months[month - 1]}`

/** Returns a cell as a spreadsheet saves it after opening it. */
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

const spoiled = '2-4|1/2|10-12|00101|2E5|8901234567894|MAR1|1 Jan|true|10:30|5%|₹ 500|3.50|-1|=A1|1,234'.split('|')

const buildBody = (text: string) => `<p>${text}</p><p>In ""two"" lines,<br>${text}</p><ul><li>${text}</li></ul>`

const head =
	'Handle,Title,Type,Material & Care,Body (HTML),Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Barcode,Variant Price'

/** Creates products with such texts in every field, with two sizes each. */
async function makeSpoiled() {
	const quoted = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')
	const products = spoiled.flatMap((text, index) => [
		quoted([`p-${index}`, text, text, text, buildBody(text), 'Color', text, 'Size', text, text, text, '5']),
		quoted([`p-${index}`, '', '', '', '', '', text, '', 'M', `${text}-M`, '', '5']),
	])
	await importFile([head, ...products].join('\n'))
}

async function expectNoChange(file: string | Uint8Array) {
	const before = dumpDatabase()
	const outcomes = await importFile(file)
	expect(outcomes.filter(({ result }) => result !== 'unchanged')).toEqual([])
	expect(outcomes).toHaveLength(spoiled.length)
	expect(dumpDatabase()).toBe(before)
}

test.each([',', ';', '\t'])(
	'a spreadsheet that opens and saves an export with %j changes nothing',
	async (separator) => {
		await makeSpoiled()
		const saved = parse(await exportAll(), { bom: true })
			.map((cells: string[]) => cells.map((cell) => `"${asSaved(cell).replaceAll('"', '""')}"`).join(separator))
			.join('\r\n')
		await expectNoChange(saved)
	},
)

describe.runIf(isLong)('LibreOffice', () => {
	const folder = createOwnFolder()

	/**
	 * Lets a spreadsheet open a file as a person does, which converts numbers and dates wherever it detects them, and
	 * saves it as another file.
	 */
	function saveAs(file: string, extension: 'csv' | 'xlsx', target: string): string {
		const opened = '--infilter=CSV:44,34,76,1,,16393,false,true'
		const format = extension === 'csv' ? 'csv:Text - txt - csv (StarCalc):44,34,76' : 'xlsx'
		const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`
		const args = [profile, '--headless', '--convert-to', format, '--outdir', path.join(folder, target), file]
		execFileSync('soffice', file.endsWith('.csv') ? [opened, ...args] : args, { stdio: 'pipe' })
		return path.join(folder, target, `products.${extension}`)
	}

	test.for([
		['as a text file', (file: string) => [saveAs(file, 'csv', 'text')]],
		[
			'as a workbook, and that as a text file',
			(file: string) => {
				const workbook = saveAs(file, 'xlsx', 'workbook')
				return [workbook, saveAs(workbook, 'csv', 'text-of-workbook')]
			},
		],
	] as const)('LibreOffice opens and saves an export %s without changes', async ([, save], { skip }) => {
		if (spawnSync('soffice', ['--version']).error)
			skip('LibreOffice is not installed: apt-get install --no-install-recommends libreoffice-calc')
		await makeSpoiled()
		const file = path.join(folder, 'products.csv')
		writeFileSync(file, await exportAll())
		for (const saved of save(file)) await expectNoChange(readFileSync(saved))
	})
})
