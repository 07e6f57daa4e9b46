import { expect, test } from 'vitest'
import { formatCsvRecord, escapeCell, escapeTextCell, unescapeCell } from './csv-cell.ts'

test.each([
	['=1+1', "'=1+1"],
	['-1+1', "'-1+1"],
	['+SUM(1)', "'+SUM(1)"],
	['@SUM(A1)', "'@SUM(A1)"],
	['＝cmd', "'＝cmd"],
	['  =1', "'=1"],
	['+919825012345', '+919825012345'],
	['+91 98250 12345', '+91 98250 12345'],
	['-5', '-5'],
	["'=1", "'=1"],
	['00101', '00101'],
	['2-4', '2-4'],
	['a=b', 'a=b'],
	['', ''],
])('the cell %j is exported to programs as %j', (text, cell) => expect(escapeCell(text)).toBe(cell))

const changed =
	"=1+1|+1|-5|@x|2-4|1/2|00101|2E5|8901234567894|12|1,234.00|10:30|5%|₹ 500|Rs.500|(5)|5 pm|.5|MAR1|5 March|May-24|1-Jan-2024|true|FALSE|'12|''=1"

test.each(changed.split('|'))('the cell %s is protected for spreadsheets and restored', (text) => {
	expect(escapeTextCell(text)).toBe(`'${text}`)
	expect(unescapeCell(escapeTextCell(text))).toBe(text)
})

test.each(["'90s Jacket", "'", "''", 'a=b', '', 'XL', '28W', 'March', 'May', 'Mark 5', 'A-2', '2XL', '10 - 12 yrs'])(
	'the cell %s needs no protection and is restored',
	(text) => {
		expect(escapeTextCell(text)).toBe(text)
		expect(unescapeCell(text)).toBe(text)
	},
)

test('a cell of dangerous characters is restored as it was, and never starts with one in the file', () => {
	const signs = ["'", '=', '-', '\t', '5', ',', 'a', '＠', '"', '\n']
	const texts = signs.flatMap((one) =>
		signs.flatMap((two) => signs.flatMap((three) => signs.map((four) => one + two + three + four))),
	)
	for (const text of texts) {
		const cell = escapeTextCell(text)
		expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
		expect(unescapeCell(cell), text).toEqual(text.trim())
	}
})

test('a CSV record is quoted where needed, and has one kind of line break', () => {
	expect(formatCsvRecord(['a', 'b "c"', 'd,e', 'f\r\ng\rh', '=1', ' ', 'ગુજરાત'])).toBe(
		`a,"b ""c""","d,e","f\ng\nh",'=1,,ગુજરાત\r\n`,
	)
})
