import type { Pattern } from './draw.ts'
import type { Tones } from './tones.ts'

type Tile = { w: number; h: number; svg: string }

function line(d: string, colour: string, width: number, opacity: number): string {
	return `<path d="${d}" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" fill="none" stroke-linecap="round"/>`
}

function dots(points: readonly (readonly [number, number])[], r: number, fill: string, opacity = 1): string {
	return points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`).join('')
}

function buta(x: number, y: number, t: Tones): string {
	return (
		`<g transform="translate(${x} ${y})"><g fill="${t.print}" opacity=".9"><path d="M0 -30C17 -14 21 6 10 20C4 27 -6 27 -11 20C-21 5 -15 -12 0 -30Z"/><path d="M-3 30C-9 31 -18 29 -22 21C-13 20 -6 23 -3 30ZM3 30C9 31 18 29 22 21C13 20 6 23 3 30Z"/></g>` +
		`<path d="M0 -14C8 -4 9 6 4 13C1 16 -3 16 -5 13C-10 5 -7 -5 0 -14Z" fill="${t.base}"/><circle cy="6" r="3.4" fill="${t.print}"/><path d="M0 26V38" stroke="${t.print}" stroke-width="2.6" opacity=".9"/></g>`
	)
}

const weave = (t: Tones): Tile => ({
	w: 8,
	h: 8,
	svg: line('M0 2H4M4 6H8', t.hi, 1.1, 0.34) + line('M2 4V8M6 0V4', t.deep, 1, 0.22),
})

const twill = (t: Tones): Tile => ({
	w: 9,
	h: 9,
	svg:
		line('M-1 10L10 -1M-1 1L1 -1M8 10L10 8', t.hi, 1.7, 0.5) + line('M-1 5.5L5.5 -1M3.5 10L10 3.5', t.edge, 1.2, 0.4),
})

const grain = (t: Tones): Tile => ({
	w: 46,
	h: 46,
	svg:
		line(
			'M3 8q5 -5 10 -1M18 4q6 3 4 9M31 9q6 -6 11 0M8 21q6 -2 8 5M24 22q6 -5 10 1M39 24q5 3 3 8M4 36q4 -5 10 -2M20 35q5 -3 9 3M33 41q5 -5 10 -1',
			t.edge,
			1.3,
			0.26,
		) + line('M4 11q5 -4 9 0M32 12q5 -5 9 0M25 25q5 -4 8 1M5 39q4 -4 8 -1M21 38q4 -2 7 3', t.hi, 1.2, 0.3),
})

function print(pattern: Pattern, t: Tones): Tile | undefined {
	switch (pattern) {
		case 'stripe':
			return {
				w: 44,
				h: 44,
				svg: `<path d="M6 0H18V44H6Z" fill="${t.print}" opacity=".78"/><path d="M28 0H30.5V44H28Z" fill="${t.print}" opacity=".6"/>`,
			}
		case 'check':
			return {
				w: 92,
				h: 92,
				svg: `<path d="M0 0H38V92H0Z" fill="${t.print}" opacity=".36"/><path d="M0 0H92V38H0Z" fill="${t.print}" opacity=".36"/><path d="M0 0H38V38H0Z" fill="${t.print}" opacity=".28"/><path d="M63 0H66V92H63ZM0 63H92V66H0Z" fill="${t.seam}" opacity=".5"/>`,
			}
		case 'block':
			return {
				w: 116,
				h: 156,
				svg:
					buta(30, 40, t) +
					buta(88, 118, t) +
					dots(
						[
							[88, 26],
							[82, 34],
							[94, 34],
							[30, 104],
							[24, 112],
							[36, 112],
						],
						3.2,
						t.print,
						0.9,
					),
			}
		case 'bandhani': {
			const ring = [
				[52, 22],
				[67, 29],
				[82, 37],
				[67, 45],
				[52, 52],
				[37, 45],
				[22, 37],
				[37, 29],
			] as const
			const loose = [
				[0, 0],
				[104, 0],
				[0, 74],
				[104, 74],
				[52, 37],
				[0, 37],
				[104, 37],
				[52, 0],
				[52, 74],
			] as const
			return {
				w: 104,
				h: 74,
				svg: dots([...ring, ...loose], 5.6, t.print, 0.95) + dots([...ring, ...loose], 1.9, t.shade),
			}
		}
		default:
			return undefined
	}
}

/** `${id}w` is the texture, `${id}p` the print if any. */
export function clothDefs(pattern: Pattern, t: Tones, id: string): { defs: string; printed: boolean } {
	const make = (name: string, { w, h, svg }: Tile) =>
		`<pattern id="${name}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${svg}</pattern>`
	const texture = pattern === 'denim' ? twill(t) : pattern === 'leather' ? grain(t) : weave(t)
	const over = print(pattern, t)
	return { defs: make(`${id}w`, texture) + (over ? make(`${id}p`, over) : ''), printed: over !== undefined }
}
