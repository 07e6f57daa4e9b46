import { encode } from 'uqr'

/** Returns a QR code as an SVG path. Width and height including the border are `size`. */
export function createQrCode(text: string): { size: number; path: string } {
	const { size, data } = encode(text, { border: 4 })
	const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
	return { size, path: rows.join('') }
}

/** Returns a URL with its QR code. */
export function withQrCode(url: string) {
	return { url, qr: createQrCode(url) }
}
