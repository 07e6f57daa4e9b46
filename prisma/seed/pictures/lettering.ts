import { GLYPHS } from './glyphs.ts'

type Line = { text: string; width: number; xs: readonly number[] }

/** Where each letter of a line stands, kerning included, at 100 units to the em. */
const LINES = {
	slow: [
		{ text: 'Made', width: 187.6, xs: [0, 66.5, 106.4, 152.1] },
		{ text: 'slowly,', width: 229.7, xs: [0, 30.8, 52.8, 93, 151.9, 173.1, 208] },
		{ text: 'in Surat.', width: 288.1, xs: [0, 22.3, 69.3, 86.3, 126.2, 171.6, 201.6, 240.9, 266.8] },
	],
	indigo: [
		{ text: 'Indigo', width: 220.9, xs: [0, 24.9, 71.9, 117.6, 139.9, 180.1] },
		{ text: 'that keeps', width: 343.2, xs: [0, 25.9, 72.9, 112.2, 138.1, 155.1, 197, 232.5, 268, 312.4] },
		{ text: 'its word', width: 272.8, xs: [0, 22.3, 48.2, 79, 96, 154.5, 195.3, 227.1] },
	],
	leather: [
		{ text: 'Leather', width: 256.3, xs: [0, 41.3, 76.8, 116.1, 142, 189, 224.5] },
		{ text: 'for the long road', width: 566.0, xs: [0, 25.8, 66.6, 98.4, 115.4, 141.3, 188.3, 223.8, 240.8, 262.8, 303.6, 350.6, 390.8, 407.8, 439.6, 480.4, 520.3] },
	],
	festive: [
		{ text: 'Gold thread,', width: 425.1, xs: [0, 52.1, 92.9, 114.9, 160.6, 177.6, 203.5, 250.5, 282.3, 317.8, 357.7, 403.4] },
		{ text: 'loud', width: 153.9, xs: [0, 22, 62.8, 108.2] },
		{ text: 'evenings', width: 296.4, xs: [0, 35.5, 73.6, 109.1, 156.1, 178.4, 225.4, 265.6] },
	],
	name: [
		{ text: 'Zari Lane', width: 317.4, xs: [0, 42.7, 82.6, 114.4, 136.7, 153.7, 195, 234.9, 281.9] },
	],
	batch: [
		{ text: 'Cut, sewn and', width: 478.0, xs: [0, 46.8, 92.2, 118.1, 139.8, 156.8, 187.6, 223.1, 281.4, 328.4, 345.4, 385.3, 432.3] },
		{ text: 'signed by hand', width: 518.7, xs: [0, 30.8, 53.1, 93.3, 140.3, 175.8, 221.5, 238.5, 282, 322.1, 339.1, 386.1, 426, 473] },
	],
} satisfies Record<string, readonly Line[]>

export type Phrase = keyof typeof LINES

/** A phrase set in lines; x, y is the first baseline, `align` where x lies. */
export function lettering(phrase: Phrase, x: number, y: number, size: number, fill: string, align: 'start' | 'middle' | 'end' = 'start', lead = 0.98): string {
	const s = size / 100
	const shift = align === 'middle' ? 0.5 : align === 'end' ? 1 : 0
	const lines: readonly Line[] = LINES[phrase]
	const seen = new Set<string>()
	const letter = (c: string, at: number) => {
		if (c === ' ') return ''
		const id = `${phrase}${c.codePointAt(0)}`, place = `transform="translate(${Math.round(at * 4)})"`
		if (seen.has(c)) return `<use href="#${id}" ${place}/>`
		seen.add(c)
		return `<g ${place}><path id="${id}" d="${GLYPHS[c] ?? ''}"/></g>`
	}
	const letters = (l: Line) => l.xs.map((at, i) => letter(l.text[i] ?? ' ', at)).join('')
	return lines.map((l, i) => `<g transform="translate(${Math.round(x - l.width * s * shift)} ${Math.round(y + i * size * lead)}) scale(${s / 4})" fill="${fill}">${letters(l)}</g>`).join('')
}
