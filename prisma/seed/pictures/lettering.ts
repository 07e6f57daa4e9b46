import { GLYPHS } from './glyphs.ts'

type Line = { text: string; width: number; xs: readonly number[] }

/** Each letter's place, kerned, at 100 units to the em. */
const LINES = {
	name: [{ text: 'Zari Lane', width: 317.4, xs: [0, 42.7, 82.6, 114.4, 136.7, 153.7, 195, 234.9, 281.9] }],
	batch: [
		{
			text: 'Cut, sewn and',
			width: 478.0,
			xs: [0, 46.8, 92.2, 118.1, 139.8, 156.8, 187.6, 223.1, 281.4, 328.4, 345.4, 385.3, 432.3],
		},
		{
			text: 'signed by hand',
			width: 518.7,
			xs: [0, 30.8, 53.1, 93.3, 140.3, 175.8, 221.5, 238.5, 282, 322.1, 339.1, 386.1, 426, 473],
		},
	],
} satisfies Record<string, readonly Line[]>

export type Phrase = keyof typeof LINES

/** x, y is the first baseline, `align` where x lies. */
export function lettering(
	phrase: Phrase,
	x: number,
	y: number,
	size: number,
	fill: string,
	align: 'start' | 'middle' | 'end' = 'start',
	lead = 0.98,
): string {
	const s = size / 100
	const shift = align === 'middle' ? 0.5 : align === 'end' ? 1 : 0
	const lines: readonly Line[] = LINES[phrase]
	const seen = new Set<string>()
	const letter = (c: string, at: number) => {
		if (c === ' ') return ''
		const id = `${phrase}${c.codePointAt(0)}`,
			place = `transform="translate(${Math.round(at * 4)})"`
		if (seen.has(c)) return `<use href="#${id}" ${place}/>`
		seen.add(c)
		return `<g ${place}><path id="${id}" d="${GLYPHS[c] ?? ''}"/></g>`
	}
	const letters = (l: Line) => l.xs.map((at, i) => letter(l.text[i] ?? ' ', at)).join('')
	return lines
		.map(
			(l, i) =>
				`<g transform="translate(${Math.round(x - l.width * s * shift)} ${Math.round(y + i * size * lead)}) scale(${s / 4})" fill="${fill}">${letters(l)}</g>`,
		)
		.join('')
}
