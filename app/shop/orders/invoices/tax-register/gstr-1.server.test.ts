import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { listBrokenInvoices } from '../../../../../tests/support/data/shop-invariants.ts'
import { makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { randomSale, sell, setTax, taxSettings } from '../../../../../tests/support/data/tax-data.ts'
import { parseMonth } from '../tax-document-view.ts'
import { formatGstr1Json } from './gstr-1-files.ts'
import { buildGstr1, getTaxRegister } from './tax-register.server.ts'

const actor = await makeStaff()
const month = () => parseMonth(null, new Date())

beforeEach(() => setTax(taxSettings))
afterAll(() => write((tx) => tx.setting.deleteMany()))

test('for any mix of rates, discounts and returns the return adds up to the register, with equal CGST and SGST (rule: gstr-1)', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(randomSale, { minLength: 1, maxLength: 3 }), async (sales) => {
			for (const one of sales) await sell(actor, one)
			const [gstr1, { total, byHsn }] = await Promise.all([buildGstr1(month()), getTaxRegister(month())])
			const { b2b, b2cl, exp, b2cs, cdnr, cdnur } = gstr1.totals
			for (const name of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'paise'] as const)
				expect(b2b[name] + b2cl[name] + exp[name] + b2cs[name] - cdnr[name] - cdnur[name]).toBe(total[name])
			const goods = [...gstr1.hsnB2b, ...gstr1.hsnB2c]
			for (const { name, paise } of byHsn)
				expect(goods.filter(({ hsn }) => hsn === name).reduce((sum, row) => sum + row.paise, 0)).toBe(paise)
			for (const row of [...goods, ...gstr1.b2cs]) expect(row.cgstPaise).toBe(row.sgstPaise)
			const issued = gstr1.series.reduce((sum, { count }) => sum + count, 0)
			expect(issued).toBe(await read.taxDocument.count())
			expect(() => JSON.parse(formatGstr1Json(gstr1, '112026'))).not.toThrow()
		}),
		{ numRuns: 6 },
	)
	expect(listBrokenInvoices()).toEqual([])
})
