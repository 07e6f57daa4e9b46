import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { randomSale, sell, setTax, taxSettings } from '../../../../tests/support/data/tax-data.ts'
import { isLong } from '../../../../tests/support/long-tests.ts'
import { readPdf } from '../../../../tests/support/read-pdf.ts'
import { createDocumentPdf } from './document-pdf.server.ts'
import { getTaxDocument } from './tax-documents.server.ts'

const actor = await makeStaff()
await setTax(taxSettings)
afterAll(() => write((tx) => tx.setting.deleteMany()))

const amount = String.raw`([\d,]+\.\d\d)`
/** HSN, quantity, unit price, taxable value, rate, one or two tax components and the amount. */
const row = new RegExp(
	String.raw`\|(\d{4,8})\|(?:–|\d+(?: [A-Z]+)?)\|(?:–|[\d,]+\.\d\d)\|${amount}\|([\d.]+) %\|(?:${amount}\|)?${amount}\|${amount}(?=\|)`,
	'g',
)

const toPaise = (text: string | undefined) => Number((text ?? '0').replaceAll(/[,.]/g, ''))
const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)

/** Reads the amounts of a document from its file, in paise: those of each line, and the totals below them. */
function readAmounts(file: Uint8Array) {
	const text = `|${readPdf(file)
		.texts.map((one) => one.trim())
		.join('|')}|`
	const lines = [...text.matchAll(row)].map(([, hsn, taxable, rate, first, second, paise]) => ({
		hsn,
		rate: Number(rate),
		taxablePaise: toPaise(taxable),
		components: first === undefined ? [toPaise(second)] : [toPaise(first), toPaise(second)],
		paise: toPaise(paise),
	}))
	const below = text.slice(text.lastIndexOf('|Taxable value|'), text.indexOf('Total in words'))
	return { lines, totals: [...below.matchAll(/₹\s*([\d,]+\.\d\d)\|/g)].map(([, one]) => toPaise(one)) }
}

test('the amounts in the file of any invoice and credit note are those of the document, and add up to the paisa (rule: paper-pdf)', async () => {
	await fc.assert(
		fc.asyncProperty(randomSale, async (sale) => {
			const orderId = await sell(actor, sale)
			const documents = await read.taxDocument.findMany({
				where: { orderId },
				include: { lines: { orderBy: { id: 'asc' } } },
			})
			expect(documents.length).toBeGreaterThan(0)
			for (const { id, supply, lines: stored, totalPaise } of documents) {
				const { content } = await createDocumentPdf(await getTaxDocument(orderId, id))
				const { lines, totals } = readAmounts(content)
				expect(lines).toEqual(
					stored.map(({ hsn, rate, taxablePaise, cgstPaise, sgstPaise, igstPaise, paise }) => ({
						hsn,
						rate,
						taxablePaise,
						components: supply === 'home' ? [cgstPaise, sgstPaise] : [igstPaise],
						paise,
					})),
				)
				for (const { taxablePaise, components, paise } of lines) expect(taxablePaise + sum(components)).toBe(paise)
				const columns = [lines.map((line) => line.taxablePaise)]
				for (const [index] of lines[0]!.components.entries())
					columns.push(lines.map(({ components }) => components[index]!))
				expect(totals).toEqual([...columns.map(sum), totalPaise])
				expect(sum(totals.slice(0, -1))).toBe(totalPaise)
			}
		}),
		{ numRuns: isLong ? 100 : 6 },
	)
})
