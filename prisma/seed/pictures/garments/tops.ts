import { flounce } from './flounce.ts'
import { leaf, mirror, n, pair } from '../kit.ts'
import type { Art, Kit } from '../kit.ts'
import { armhole, bodice, drape, neckBack, sleeves } from './upper.ts'
import type { Shape } from './upper.ts'

export function bind(k: Kit, d: string, w = 22): string {
	const s = (colour: string, width: number, extra = '') =>
		`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${extra}/>`
	return s(k.t.edge, w + 4, 'opacity=".7"') + s(k.t.light, w) + s(k.t.shade, w, 'stroke-dasharray="2 5" opacity=".6"')
}

export function neckline(s: Shape): string {
	if (s.neckline === 'vee') return `M${-s.neck} 0L0 ${s.dip}L${s.neck} 0`
	if (s.neckline === 'square')
		return `M${-s.neck} 0L${n(-s.neck * 0.94)} ${s.dip}Q0 ${s.dip + 10} ${n(s.neck * 0.94)} ${s.dip}L${s.neck} 0`
	return `M${-s.neck} 0C${-s.neck} ${n(s.dip * 0.62)} ${n(-s.neck * 0.62)} ${s.dip} 0 ${s.dip}C${n(s.neck * 0.62)} ${s.dip} ${s.neck} ${n(s.dip * 0.62)} ${s.neck} 0`
}

export function backPanel(k: Kit, s: Shape, rise = 26): string {
	const d = `M${-s.neck - 14} 4Q0 ${rise * 2} ${s.neck + 14} 4L${s.neck + 20} ${s.dip + 40}H${-s.neck - 20}Z`
	return k.piece(d, { tone: 'inside', flat: true, inner: k.label(0, rise + 14, 46) })
}

const hemStitch = (s: Shape) =>
	`M${-s.hem + 4} ${s.hemY - 22}C${n(-s.hem * 0.6)} ${s.hemY - 14} ${n(s.hem * 0.6)} ${s.hemY - 14} ${s.hem - 4} ${s.hemY - 22}`

export function top(k: Kit, cut: string): Art {
	if (cut === 'tank') {
		const s: Shape = {
			neck: 92,
			dip: 176,
			sh: 148,
			drop: 14,
			chest: 226,
			armY: 290,
			waist: 208,
			waistY: 520,
			hem: 224,
			hemY: 740,
		}
		return {
			svg:
				backPanel(k, s, 60) +
				k.piece(bodice(s), { inner: drape(k, s) + k.stitch(hemStitch(s), 2) }) +
				bind(k, neckline(s), 20) +
				bind(k, pair(armhole(s)), 20),
			box: [-290, -20, 290, 750],
			focus: [30, 180, 2.3],
			hold: 'hanger',
			grip: [150, -26],
		}
	}
	if (cut === 'peplum') {
		const s: Shape = {
			neck: 96,
			dip: 190,
			sh: 206,
			drop: 44,
			chest: 218,
			armY: 280,
			waist: 168,
			waistY: 430,
			hem: 168,
			hemY: 446,
			neckline: 'vee',
		}
		const darts =
			k.dark(leaf(-96, 446, -110, 270, -5, 6) + leaf(96, 446, 110, 270, 5, 6), 0.5) +
			k.seam('M-104 446Q-110 350 -112 270M104 446Q110 350 112 270', 1.8)
		const bow = 'M0 440C40 396 96 402 100 436C98 468 40 470 0 446Z'
		const ends =
			k.piece('M-4 446C-30 500 -50 560 -52 610L-22 618C-12 560 2 500 12 446Z', { cast: 6, rot: 10 }) +
			k.piece('M2 446C20 496 48 540 66 574L92 556C70 516 40 480 16 444Z', { cast: 6, rot: -20 })
		return {
			svg:
				backPanel(k, s, 30) +
				k.piece(bodice(s), { inner: darts }) +
				bind(k, neckline(s), 14) +
				k.seam(pair(armhole(s)), 2.4) +
				sleeves(k, s, { len: 190, cuff: 84, angle: k.hang ? 14 : 27, puff: 16 }, () => k.stitch('M-82 -10H82', 2)) +
				flounce(k, { w0: 172, y0: 436, w1: 312, y1: 700, waves: 8, gather: true }) +
				k.piece('M-174 418Q0 432 174 418V456Q0 470 -174 456Z', { cast: 5 }) +
				ends +
				k.piece(bow, { cast: 6, inner: k.dark(leaf(4, 442, 76, 434, -5, 6), 0.5) }) +
				k.piece(mirror(bow), { cast: 6, inner: k.dark(leaf(-4, 442, -76, 434, 5, 6), 0.5) }) +
				k.piece('M-17 424Q0 416 17 424V458Q0 466 -17 458Z', { cast: 4 }),
			box: [-380, -20, 380, 730],
			focus: [20, 400, 2.1],
			hold: 'hanger',
			grip: [186, -6],
		}
	}
	if (cut === 'puff') {
		const s: Shape = {
			neck: 128,
			dip: 128,
			sh: 186,
			drop: 30,
			chest: 214,
			armY: 262,
			waist: 196,
			waistY: 420,
			hem: 226,
			hemY: 640,
			neckline: 'square',
		}
		let smock = ''
		for (let y = 158; y < 400; y += 26)
			smock += `M-220 ${y}q8 -7 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0`
		const gathers = [...Array(13).keys()]
			.map((i) => leaf(-186 + i * 31, 396, -200 + i * 33, 470 + (i % 3) * 34, 0, 6))
			.join('')
		const puffs = (side: 1 | -1) =>
			k.dark([-50, -26, 0, 26, 50].map((x) => leaf(x, 0, x * 1.5, -110, 0, 8)).join(''), 0.42) +
			k.piece('M-64 -6H64V30H-64Z', { cast: 4, line: 2 }) +
			k.stitch(`M-60 3H60M-60 22H60`, 2) +
			(side > 0 ? '' : '')
		return {
			svg:
				backPanel(k, s, 40) +
				k.piece(bodice(s), {
					inner: drape(k, s) + k.seam(smock, 1.8) + k.dark(gathers, 0.45) + k.stitch(hemStitch(s), 2),
				}) +
				bind(k, neckline(s), 16) +
				k.seam(pair(armhole(s)), 2.4) +
				sleeves(k, s, { len: 250, cuff: 62, angle: k.hang ? 13 : 22, puff: 62 }, puffs),
			box: [-380, -30, 380, 660],
			focus: [-70, 220, 2.2],
			hold: 'hanger',
			grip: [170, -20],
		}
	}
	const s: Shape = {
		neck: 98,
		dip: 84,
		sh: 232,
		drop: 58,
		chest: 240,
		armY: 292,
		waist: 232,
		waistY: 520,
		hem: 242,
		hemY: 740,
	}
	return {
		svg:
			neckBack(k, s.neck, 26, 160) +
			k.piece(bodice(s), { inner: drape(k, s) + k.stitch(hemStitch(s), 2) }) +
			bind(k, neckline(s), 26) +
			k.stitch(neckline({ ...s, neck: s.neck + 22, dip: s.dip + 24 }), 2) +
			k.seam(pair(armhole(s)), 2.4) +
			sleeves(k, s, { len: 216, cuff: 80, angle: k.hang ? 13 : 29 }, () => k.stitch('M-78 -18H78', 2)),
		box: [-400, -30, 400, 750],
		focus: [50, 140, 2.4],
		hold: 'hanger',
		grip: [210, 0],
	}
}
