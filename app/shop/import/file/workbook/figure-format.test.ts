import { expect, test } from 'vitest'
import { createNumberFormatter, getBuiltInFormat, toPlainNumber } from './sheet-rows.server.ts'

test.each([
	['8901234567894', '8901234567894'],
	['12345678901234567', '12345678901234567'],
	['8.901234567894E12', '8901234567894'],
	['1299.9900000000001', '1299.99'],
	['0.1', '0.1'],
	['-5', '-5'],
	['7.0', '7'],
])('a number %s without a format is shown as %s', (digits, shown) => expect(toPlainNumber(digits)).toBe(shown))

test.each([
	['General', '1299.5', '1299.5'],
	['@', '8901234567894', '8901234567894'],
	['0.00', '382.1175', '382.12'],
	['0.00', '1.005', '1.01'],
	['0.00', '-0.5', '-0.50'],
	['0.00', '-0.001', '0.00'],
	['#,##0.00', '1299', '1299.00'],
	['0.##', '12.5', '12.5'],
	['#,##0.00_);(#,##0.00)', '1299', '1299.00 '],
	['00000', '101', '00101'],
	['0', '8901234567894', '8901234567894'],
	['0%', '0.05', '5%'],
	['0.0%', '0.055', '5.5%'],
	['"₹"\\ #,##0.00', '1299', '₹ 1299.00'],
	['[$₹-4009] #,##0', '129999', '₹ 129999'],
	['0" cm"', '38', '38 cm'],
	['[Red]0', '7', '7'],
	['[>=10000000]##\\,##\\,##\\,##0;##,##0', '129999', '129999'],
	['# ?/?', '0.5', '0.5'],
	['#,###', '0', '0'],
	['#,##0.0,', '1299.99', '1299.99'],
	['#.##', '0.5', '0.5'],
	['000-000', '5007', '005-007'],
	['_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', '0', ' 0.00 '],
	['0.00', '1e300', '1e+300'],
])('the format %s shows the number %s as "%s"', (code, digits, shown) => {
	expect(createNumberFormatter(code)(digits)).toBe(shown)
})

test.each([
	['0.00E+00', '8901234567894', '8901234567894'],
	['0.00E+00', '200000', '2.00E+05'],
	['0.00E+00', '8901234567890', '8.90E+12'],
	['0E+00', '200000', '2E+05'],
	['##0.0E+0', '2000', '2.0E+03'],
])(
	'a code in scientific notation, %s, of %s has all digits unless it may have been typed so: %s',
	(code, digits, shown) => {
		expect(createNumberFormatter(code)(digits)).toBe(shown)
	},
)

test.each([
	['d-mmm', '46114', '02-Apr'],
	['[$-4009]dd\\ mmm;@', '46114', '02-Apr'],
	['mmm-yy', '46113', 'Apr-26'],
	['dd/mm/yyyy', '46114', '2026-04-02'],
	['dd/mm/yyyy', '46114.999988425926', '2026-04-02'],
	['yyyy-mm-dd hh:mm:ss', '46114.999988425926', '2026-04-02 23:59:59'],
	['h:mm AM/PM', '0.4375', '10:30:00'],
	['[h]:mm', '1.5', '36:00:00'],
	['dd/mm/yyyy', '1', '1900-01-01'],
	['dd/mm/yyyy', '61', '1900-03-01'],
	['dd/mm/yyyy', '-5', '-5'],
	['dd/mm/yyyy', '99999999', '99999999'],
])('the format %s shows the day %s as %s', (code, digits, shown) => {
	expect(createNumberFormatter(code)(digits)).toBe(shown)
})

test('a workbook that counts days from 1904 has the same dates', () => {
	expect(createNumberFormatter('dd/mm/yyyy', true)('44652')).toBe('2026-04-02')
})

test.each([
	[0, 'General'],
	[4, '#,##0.00'],
	[16, 'd-mmm'],
	[31, 'yyyy-mm-dd'],
	[44, ''],
	[58, 'm/d/yyyy'],
	[163, ''],
])('the number format %i is %j', (number, code) => expect(getBuiltInFormat(number)).toBe(code))
