import { encode } from 'uqr'

/** A text as the dark squares of a QR code: a path of an SVG that is `size` wide and high, quiet border included. */
export function qrCode(text: string): { size: number; path: string } {
	const { size, data } = encode(text, { border: 4 })
	const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
	return { size, path: rows.join('') }
}
