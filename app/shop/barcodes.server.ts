import { encode } from 'uqr'

/**
 * Returns a QR code as an SVG path. `size` is its width and height in modules, including the border of four modules.
 */
export function createQrCode(text: string): { size: number; path: string } {
	const { size, data } = encode(text, { border: 4 })
	const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
	return { size, path: rows.join('') }
}

/** Returns a URL with its QR code. */
export function withQrCode(url: string) {
	return { url, qr: createQrCode(url) }
}

/**
 * The widths of the bars and spaces of each Code 128 symbol, at the index of its value. All have three bars and three
 * spaces, except the stop symbol (106), which has a fourth bar.
 */
const code128Symbols = (
	'212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
	'123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
	'232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
	'313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
	'111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
	'111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
	'114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')
const [switchToC, switchToB, startB, startC, stop] = [99, 100, 104, 105, 106] as const

/**
 * Returns the Code 128 barcode of a text as an SVG path of height 1. `width` counts modules and includes ten white
 * modules on each side. `null` unless the text has 1 to 60 characters, all of them printable ASCII.
 */
export function createCode128(text: string): { width: number; path: string } | null {
	if (!/^[ -~]{1,60}$/.test(text)) return null
	const values = toCode128Values(text)
	const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103
	let x = 10
	const bars = [...values, check, stop].flatMap((value) =>
		Array.from(code128Symbols[value]!).map((digit, index) => {
			const start = x
			x += Number(digit)
			return index % 2 === 0 ? `M${start} 0h${digit}v1h-${digit}z` : ''
		}),
	)
	return { width: x + 10, path: bars.join('') }
}

/**
 * Returns the values of the start symbol and the symbols of a text. Runs of four or more digits use code set C, in
 * which each symbol encodes two digits, which makes the barcode narrower.
 */
function toCode128Values(text: string): number[] {
	const values: number[] = []
	let rest = text
	while (rest !== '') {
		const [digits = ''] = /^(\d\d){2,}/.exec(rest) ?? []
		const [others = rest] = /^.+?(?=\d{4})/.exec(rest) ?? []
		const part = digits || others
		if (digits) values.push(values.length === 0 ? startC : switchToC, ...digits.match(/\d\d/g)!.map(Number))
		else values.push(values.length === 0 ? startB : switchToB, ...Array.from(part, (one) => one.charCodeAt(0) - 32))
		rest = rest.slice(part.length)
	}
	return values
}
