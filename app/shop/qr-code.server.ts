import { encode } from 'uqr'

/** A QR code as an SVG path, `size` wide and high with its border. */
export function qrCode(text: string): { size: number; path: string } {
	const { size, data } = encode(text, { border: 4 })
	const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
	return { size, path: rows.join('') }
}
