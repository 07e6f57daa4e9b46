import { leaf, metal, mirror, n, pair, STEEL } from '../kit.ts'
import type { Art, Kit } from '../kit.ts'
import { collar, placket, pocket } from './shirts.ts'
import { armhole, bodice, neckBack, sleeves } from './upper.ts'
import type { Shape } from './upper.ts'

const zip = (d: string) =>
	`<path d="${d}" fill="none" stroke="#2A2622" stroke-width="17"/><path d="${d}" fill="none" stroke="${STEEL.deep}" stroke-width="11"/><path d="${d}" fill="none" stroke="${STEEL.hi}" stroke-width="10" stroke-dasharray="3 4"/><path d="${d}" fill="none" stroke="#47443F" stroke-width="1.6"/>`

const puller = (x: number, y: number, turn = 0) =>
	`<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-8 -10H8L6 10H-6Z" fill="${STEEL.base}" stroke="${STEEL.edge}" stroke-width="1.5"/><path d="M-5 10H5V44Q0 50 -5 44Z" fill="${STEEL.base}" stroke="${STEEL.edge}" stroke-width="1.5"/><path d="M-2 14V40" stroke="${STEEL.hi}" stroke-width="2"/></g>`

const zipPocket = (x1: number, y1: number, x2: number, y2: number) =>
	zip(`M${x1} ${y1}L${x2} ${y2}`) + puller(x1, y1, 20)

const rib = (k: Kit, d: string, xs: readonly number[], y0: number, y1: number) =>
	k.piece(d, {
		cast: 4,
		tone: 'shade',
		bare: true,
		inner:
			k.dark(xs.map((x) => leaf(x, y0, x, y1, 0, 2.6)).join(''), 0.7) +
			k.lit(xs.map((x) => leaf(x + 5, y0, x + 5, y1, 0, 1.6)).join(''), 0.3),
	})

const steps = (from: number, to: number, by: number) =>
	Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by)

function creases(k: Kit, s: Shape): string {
	return k.dark(
		leaf(s.chest - 4, s.armY + 8, 96, s.armY + 90, 16, 11) +
			leaf(-s.chest + 4, s.armY + 8, -100, s.armY + 96, -16, 11) +
			leaf(s.waist - 2, s.hemY - 130, s.waist - 130, s.hemY - 160, 10, 8) +
			leaf(-s.waist + 2, s.hemY - 110, -s.waist + 120, s.hemY - 150, -10, 8),
		0.42,
	)
}

const cuffBand = (k: Kit, w: number) => (side: 1 | -1) =>
	k.piece(`M${-w} -4H${w}L${w - 3} 56H${-w + 3}Z`, { cast: 3, line: 2 }) +
	k.stitch(`M${-w + 5} 6H${w - 5}M${-w + 6} 48H${w - 6}`, 2.2) +
	k.rivet(side * (w - 18), 27, 9)

export function jacket(k: Kit, cut: string): Art {
	const a = k.hang ? 6 : 15
	if (cut === 'biker') return biker(k, a)
	if (cut === 'blazer') return blazer(k, a)
	if (cut === 'bomber') {
		const s: Shape = {
			neck: 96,
			dip: 70,
			sh: 240,
			drop: 66,
			chest: 258,
			armY: 324,
			waist: 270,
			waistY: 500,
			hem: 246,
			hemY: 680,
		}
		const ring = 'M100 2C98 56 60 96 0 96C-60 96 -98 56 -100 2L-84 -26C-84 30 -50 58 0 58C50 58 84 30 84 -26Z'
		const hem = `M-244 672Q0 690 244 672L228 760Q0 778 -228 760Z`
		const cuff = () => rib(k, 'M-60 -6H60L50 62H-50Z', steps(-50, 50, 10), -4, 60)
		const welt = (f: (d: string) => string) =>
			k.piece(f('M122 470L168 596L142 606L96 480Z'), { cast: 4, line: 2 }) + k.stitch(f('M119 480L160 592'), 2)
		return {
			svg:
				neckBack(k, 92, 40, 130) +
				k.piece(bodice(s), { inner: creases(k, s) }) +
				k.seam(pair(armhole(s)), 3) +
				k.stitch(pair('M236 120Q222 250 244 330'), 2) +
				sleeves(k, s, { len: 560, cuff: 62, angle: a, puff: 16 }, cuff) +
				rib(k, hem, steps(-236, 236, 11), 668, 780) +
				welt((d) => d) +
				welt(mirror) +
				rib(k, ring, steps(-96, 96, 9), -30, 100) +
				zip('M0 60V768') +
				k.stitch('M-24 98V672M24 98V672', 2) +
				puller(0, 76),
			box: [-448, -50, 448, 790],
			focus: [40, 190, 2.2],
			hold: 'hanger',
			grip: [218, 0],
		}
	}
	const s: Shape = {
		neck: 84,
		dip: 50,
		sh: 240,
		drop: 66,
		chest: 256,
		armY: 320,
		waist: 244,
		waistY: 520,
		hem: 226,
		hemY: 640,
	}
	const vee = k.seam('M58 214L44 640M150 214L104 640', 2.4) + k.stitch('M68 214L54 640M140 214L94 640', 2.2)
	const inner =
		creases(k, s) +
		vee +
		vee.replace(/d="([^"]+)"/g, (_, d: string) => `d="${mirror(d)}"`) +
		k.seam('M-260 196Q0 206 260 196', 2.4) +
		k.stitch('M-260 186Q0 196 260 186', 2.2)
	const band = 'M-230 634H230L222 706H-222Z'
	const studs = [70, 160, 252, 344, 436, 528, 620, 672].map((y, i) => (i === 6 ? '' : k.rivet(0, y, 11))).join('')
	return {
		svg:
			k.piece(bodice(s), { inner }) +
			k.seam(pair(armhole(s)), 3) +
			sleeves(k, s, { len: 560, cuff: 60, angle: a }, cuffBand(k, 59)) +
			k.piece(band, { cast: 4 }) +
			k.stitch('M-222 644H222M-216 696H216', 2.2) +
			placket(k, 46, 706, 0, 25) +
			pocket(k, 54, 208, 124, 120, true) +
			pocket(k, -178, 208, 124, 120, true) +
			k.rivet(116, 234, 9) +
			k.rivet(-116, 234, 9) +
			studs +
			collar(k, s.neck, 120),
		box: [-446, -60, 446, 724],
		focus: [50, 170, 2.4],
		hold: 'hanger',
		grip: [218, 0],
	}
}

function biker(k: Kit, a: number): Art {
	const s: Shape = {
		neck: 90,
		dip: 60,
		sh: 232,
		drop: 62,
		chest: 246,
		armY: 312,
		waist: 220,
		waistY: 520,
		hem: 226,
		hemY: 690,
	}
	const under = 'M-90 0Q0 -60 90 0L70 330L0 400L-70 330Z'
	const flap = 'M-60 690C-76 560 -110 420 -130 330L-40 100L66 330C62 450 70 600 78 698Z'
	const lapel = (f: (d: string) => string, rot: number) =>
		k.piece(f('M46 96L8 356C60 330 130 270 176 196L148 170L162 140Z'), { cast: 9, rot, line: 2.2 }) +
		k.stitch(f('M56 112L26 326C70 304 118 258 158 200'), 2.2) +
		k.rivet(rot < 0 ? 150 : -150, 192, 8, STEEL)
	const wing = 'M84 -30C110 -10 126 20 134 50L172 118L46 100C66 60 86 20 84 -30Z'
	const belt =
		k.piece('M-232 618H232L234 672H-234Z', { cast: 5 }) +
		k.stitch('M-226 627H226M-226 663H226', 2.2) +
		metal('M40 612H104V678H40Z', 10, STEEL) +
		metal('M40 645H88', 6, STEEL)
	const epaulette = (f: (d: string) => string, m: number) =>
		k.piece(f('M120 14L228 56L222 92L118 50Q104 30 120 14Z'), { cast: 5, line: 2 }) + k.rivet(m * 134, 34, 8, STEEL)
	return {
		svg:
			k.piece(under, { tone: 'inside', flat: true, inner: k.label(0, 6, 48) }) +
			k.piece(bodice({ ...s, dip: 330, neckline: 'vee' }), {
				inner: creases(k, s) + k.lit(leaf(-150, 330, -140, 600, -8, 16), 0.4),
			}) +
			k.seam(pair(armhole(s)), 3) +
			k.piece(flap, {
				cast: 6,
				inner:
					k.dark(leaf(70, 640, -60, 560, 12, 12) + leaf(60, 420, -70, 470, -10, 10), 0.4) +
					k.lit(leaf(-84, 360, -40, 660, -6, 12), 0.45),
			}) +
			zip('M64 340C60 450 68 600 76 690') +
			sleeves(
				k,
				s,
				{ len: 580, cuff: 56, angle: a },
				(side) => zip(`M${side * 30} -130V-6`) + puller(side * 30, -20) + k.stitch('M-52 -10H52', 2.2),
			) +
			zipPocket(122, 400, 186, 560) +
			zipPocket(-176, 380, -132, 500) +
			belt +
			lapel(mirror, 30) +
			lapel((d) => d, -30) +
			k.piece(mirror(wing), { cast: 7, rot: 20 }) +
			k.piece(wing, { cast: 7, rot: -20 }) +
			epaulette((d) => d, 1) +
			epaulette(mirror, -1),
		box: [-448, -50, 448, 710],
		focus: [40, 250, 2.1],
		hold: 'hanger',
		grip: [212, 0],
	}
}

function blazer(k: Kit, a: number): Art {
	const s: Shape = {
		neck: 88,
		dip: 60,
		sh: 232,
		drop: 54,
		chest: 244,
		armY: 312,
		waist: 212,
		waistY: 560,
		hem: 250,
		hemY: 860,
		tail: 10,
	}
	const inside = 'M-88 0Q0 -56 88 0L60 330L0 480L-60 330Z'
	const under = `M-88 0L6 486C10 620 0 740 -40 862C-120 872 -200 866 -250 850C-240 740 -212 660 -212 560C-212 460 -242 400 -244 312C-220 270 -224 150 -232 54Z`
	const over = mirror(under).replace('-6 486', '-18 486').replace('C-10 620 0 740 40 862', 'C-24 610 -30 730 44 862')
	const lapel = (f: (d: string) => string, rot: number) =>
		k.piece(f('M66 78L-10 486C60 420 150 330 178 232L140 204L150 160Z'), { cast: 9, rot, line: 2 }) +
		k.stitch(f('M150 238C126 316 66 390 10 446'), 1.8)
	const wing = 'M82 -34C104 -18 120 16 128 46L158 156L66 84C80 50 92 10 82 -34Z'
	const flapPocket = (f: (d: string) => string) =>
		k.piece(f('M74 610L208 596L214 650Q140 672 78 662Z'), { cast: 6, line: 2 }) + k.seam(f('M72 606L208 592'), 3)
	const drapery = (m: number) =>
		k.dark(
			[
				leaf(m * 210, 560, m * 90, 540, m * 10, 9),
				leaf(m * 240, 330, m * 110, 430, m * 14, 10),
				leaf(m * 190, 870, m * 160, 660, m * 8, 11),
			].join('') + leaf(m * 118, 700, m * 124, 330, m * 4, 4),
			0.4,
		)
	return {
		svg:
			k.piece(inside, { tone: 'inside', flat: true, inner: k.label(0, 2, 52) }) +
			k.piece(under, { inner: drapery(-1) }) +
			k.piece(over, { cast: 7, inner: drapery(1) }) +
			k.seam(pair(armhole(s)), 2.6) +
			sleeves(k, s, { len: 620, cuff: 54, angle: a }, (side) =>
				[0, 1, 2].map((i) => k.button(side * -34, -22 - i * 26, 8)).join(''),
			) +
			flapPocket((d) => d) +
			flapPocket(mirror) +
			lapel(mirror, 24) +
			lapel((d) => d, -24) +
			k.piece(mirror(wing), { cast: 6, rot: 20 }) +
			k.piece(wing, { cast: 6, rot: -20 }) +
			k.piece('M112 300L186 284L190 306L116 322Z', { cast: 4, line: 2 }) +
			k.button(6, 506, 15) +
			k.button(8, 622, 15),
		box: [-446, -50, 446, n(880)],
		focus: [50, 330, 2.2],
		hold: 'hanger',
		grip: [210, 0],
	}
}
