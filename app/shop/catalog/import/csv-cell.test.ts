import { expect, test } from 'vitest'
import { csvRecord, guardCell, unguardCell } from './csv-cell.ts'

test.each([
	['=1+1', "'=1+1"],
	['+44 20', "'+44 20"],
	['-5', "'-5"],
	['@SUM(A1)', "'@SUM(A1)"],
	['＝cmd', "'＝cmd"],
	["'=1", "''=1"],
	["''@x", "'''@x"],
	["'12", "''12"],
	['  =1', "'=1"],
	["'90s Jacket", "'90s Jacket"],
	["'", "'"],
	["''", "''"],
	['12.50', '12.50'],
	['a=b', 'a=b'],
	['', ''],
])('the cell %j is written %j and read as it was', (text, cell) => {
	expect(guardCell(text)).toBe(cell)
	expect(unguardCell(cell)).toBe(text.trim())
})

test('a cell of dangerous signs comes back as it was, and is never written with one first', () => {
	const signs = ["'", '=', '-', '\t', '5', ',', 'a', '＠', '"', '\n']
	const texts = signs.flatMap((one) =>
		signs.flatMap((two) => signs.flatMap((three) => signs.map((four) => one + two + three + four))),
	)
	for (const text of texts) {
		const cell = guardCell(text)
		expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
		expect([text, unguardCell(cell)]).toEqual([text, text.trim()])
	}
})

test('a CSV record is quoted where it must be, and has one kind of line break', () => {
	expect(csvRecord(['a', 'b "c"', 'd,e', 'f\r\ng\rh', "'=", ' ', 'ગુજરાત'])).toBe(
		`a,"b ""c""","d,e","f\ng\nh",''=,,ગુજરાત\r\n`,
	)
})
