import { leaf, mirror, n } from '../kit.ts'
import type { Art, Kit } from '../kit.ts'

type Legs = {
	waist: number
	hip: number
	crotch: number
	kneeOut: number
	kneeIn: number
	knee: number
	hemOut: number
	hemIn: number
	hem: number
}

const CUTS: Record<string, Legs> = {
	straight: {
		waist: 152,
		hip: 196,
		crotch: 330,
		kneeOut: 204,
		kneeIn: 44,
		knee: 700,
		hemOut: 200,
		hemIn: 52,
		hem: 1130,
	},
	slim: { waist: 146, hip: 184, crotch: 318, kneeOut: 168, kneeIn: 38, knee: 690, hemOut: 148, hemIn: 50, hem: 1120 },
	wide: { waist: 150, hip: 208, crotch: 348, kneeOut: 262, kneeIn: 26, knee: 720, hemOut: 296, hemIn: 26, hem: 1120 },
	flared: { waist: 146, hip: 186, crotch: 322, kneeOut: 182, kneeIn: 52, knee: 690, hemOut: 272, hemIn: 18, hem: 1150 },
	tailored: {
		waist: 150,
		hip: 194,
		crotch: 346,
		kneeOut: 188,
		kneeIn: 40,
		knee: 710,
		hemOut: 164,
		hemIn: 50,
		hem: 1110,
	},
	cargo: { waist: 156, hip: 210, crotch: 346, kneeOut: 226, kneeIn: 40, knee: 700, hemOut: 168, hemIn: 64, hem: 1040 },
}

function leg(g: Legs): string {
	const kx = (g.kneeOut - g.hip) / 2
	return (
		`M-6 0H${g.waist}C${n(g.waist + 16)} 90 ${n(g.hip - 2)} ${n(g.crotch * 0.5)} ${g.hip} ${n(g.crotch * 0.86)}C${n(g.hip + kx * 0.5)} ${n(g.crotch + 120)} ${g.kneeOut} ${g.knee - 130} ${g.kneeOut} ${g.knee}` +
		`C${g.kneeOut} ${g.knee + 140} ${n(g.hemOut - (g.hemOut - g.kneeOut) * 0.35)} ${g.hem - 150} ${g.hemOut} ${g.hem}Q${n((g.hemOut + g.hemIn) / 2)} ${g.hem + 16} ${g.hemIn} ${g.hem + 4}` +
		`C${n(g.hemIn + (g.kneeIn - g.hemIn) * 0.4)} ${g.hem - 160} ${g.kneeIn} ${g.knee + 140} ${g.kneeIn} ${g.knee}C${g.kneeIn} ${g.knee - 130} 14 ${g.crotch + 130} -6 ${g.crotch}Z`
	)
}

function folds(k: Kit, g: Legs): string {
	const c = g.crotch
	const right =
		leaf(2, c + 6, g.hip * 0.62, c - 34, -8, 9) +
		leaf(6, c + 22, g.hip * 0.6, c + 40, -14, 9) +
		leaf(g.kneeIn + 2, g.knee - 10, g.kneeIn + (g.kneeOut - g.kneeIn) * 0.6, g.knee - 34, 10, 9) +
		leaf(g.kneeOut - 2, g.knee + 30, g.kneeOut - (g.kneeOut - g.kneeIn) * 0.52, g.knee + 10, 8, 8) +
		leaf(g.hemOut - 2, g.hem - 70, g.hemOut - (g.hemOut - g.hemIn) * 0.6, g.hem - 96, 10, 9) +
		leaf(g.hemIn, g.hem - 40, g.hemIn + (g.hemOut - g.hemIn) * 0.45, g.hem - 66, -8, 8)
	return k.dark(right, 0.4)
}

function legsOf(k: Kit, g: Legs, inner: string, seams: string): string {
	const d = leg(g)
	// Shaded inner thighs: the legs must not read as one block.
	const gap = `M0 ${g.crotch}C14 ${g.crotch + 130} ${g.kneeIn} ${g.knee - 130} ${g.kneeIn} ${g.knee}V${g.hem}H${n(g.kneeIn + 26)}C${n(g.kneeIn + 16)} ${g.knee} 60 ${g.crotch + 160} 0 ${g.crotch - 40}Z`
	const one = (f: (x: string) => string) =>
		k.piece(f(d), {
			inner:
				folds(k, g).replace(/d="([^"]+)"/, (_, x: string) => `d="${f(x)}"`) +
				k.dark(f(gap), 0.3) +
				inner.replace(/d="([^"]+)"/g, (_, x: string) => `d="${f(x)}"`),
		}) + seams.replace(/d="([^"]+)"/g, (_, x: string) => `d="${f(x)}"`)
	return one((x) => x) + one(mirror)
}

function waistband(k: Kit, w: number, loops: boolean, y = -46): string {
	const d = `M${-w + 4} ${y}Q0 ${y + 14} ${w - 4} ${y}L${w + 1} 6Q0 18 ${-w - 1} 6Z`
	const back = `M${-w + 4} ${y}Q0 ${y - 22} ${w - 4} ${y}Q0 ${y + 14} ${-w + 4} ${y}Z`
	const loop = (x: number) =>
		k.piece(`M${x - 9} ${y - 2}H${x + 9}V14H${x - 9}Z`, { cast: 3, line: 1.8 }) +
		k.stitch(`M${x - 4} ${y + 3}V9M${x + 4} ${y + 3}V9`, 1.8)
	return (
		k.piece(back, { tone: 'inside', flat: true }) +
		k.piece(d, { cast: 4 }) +
		k.stitch(`M${-w + 9} ${y + 8}Q0 ${y + 22} ${w - 9} ${y + 8}M${-w + 6} -2Q0 10 ${w - 6} -2`, 2) +
		(loops ? [-0.62, 0.62].map((f) => loop(n(f * w))).join('') : '')
	)
}

export function jeans(k: Kit, cut: string): Art {
	const g = CUTS[cut] ?? CUTS.straight!
	const mid = (g.kneeOut + g.kneeIn) / 2
	// The side seam at pocket height.
	const e = n(g.waist * 0.6 + g.hip * 0.4 + 3)
	const fade = `<g opacity=".5">${k.lit(leaf(mid * 0.98, 120, mid, g.knee + 90, 6, 46), 0.35)}${k.lit(leaf(mid, 200, mid, g.knee + 10, 4, 26), 0.4)}</g>`
	const whisk = k.lit(
		leaf(24, 250, g.hip * 0.8, 200, -12, 6) +
			leaf(24, 282, g.hip * 0.76, 250, -12, 5) +
			leaf(30, 312, g.hip * 0.7, 296, -10, 5),
		0.32,
	)
	const hem =
		k.stitch(
			`M${g.hemOut - 2} ${g.hem - 24}Q${n((g.hemOut + g.hemIn) / 2)} ${g.hem - 8} ${g.hemIn} ${g.hem - 20}`,
			2.2,
		) +
		k.dark(
			`M${g.hemOut + 9} ${g.hem - 26}Q${n((g.hemOut + g.hemIn) / 2)} ${g.hem - 10} ${g.hemIn - 20} ${g.hem - 22}V${g.hem + 20}H${g.hemOut + 9}Z`,
			0.22,
		)
	const bag = `M${n(g.waist * 0.5)} 0C${n(g.waist * 0.52)} 62 ${n(g.waist * 0.8)} 98 ${g.hip + 10} 104L${g.hip + 20} 0Z`
	const pocketIn = `<path d="${bag}" fill="${k.t.shade}" opacity=".55"/>`
	const seams =
		k.seam(`M${n(g.waist * 0.5)} 4C${n(g.waist * 0.52)} 62 ${n(g.waist * 0.8)} 98 ${e} 106`, 2) +
		k.stitch(`M${n(g.waist * 0.5 - 8)} 8C${n(g.waist * 0.52 - 8)} 68 ${n(g.waist * 0.78)} 108 ${e} 116`, 2.2) +
		k.stitch(`M${n(g.waist * 0.5 - 16)} 8C${n(g.waist * 0.52 - 16)} 76 ${n(g.waist * 0.76)} 118 ${e + 1} 126`, 2.2) +
		k.stitch(
			`M${n(e + 2)} 150C${n(g.hip - 8)} ${g.crotch} ${g.kneeOut - 10} ${g.knee - 130} ${g.kneeOut - 10} ${g.knee}`,
			2,
		)
	const fly =
		k.seam(`M0 10V${g.crotch}`, 2.4) +
		k.stitch(`M42 16V160Q40 214 4 226`, 2.4) +
		k.stitch(`M34 16V156Q32 202 4 214`, 2.2) +
		k.stitch(`M-7 16V${g.crotch - 6}`, 2.2)
	const coinPocket = k.stitch(`M${n(-g.waist * 0.72)} 52L${n(-g.waist * 0.98)} 56M${n(-g.waist * 0.72)} 52V84`, 2)
	return {
		svg:
			legsOf(k, g, fade + whisk + hem + pocketIn, seams) +
			fly +
			coinPocket +
			waistband(k, g.waist, true) +
			k.rivet(0, -14, 13) +
			[1, -1].map((m) => k.rivet(m * (g.waist * 0.5 + 4), 16, 5) + k.rivet(m * (e - 8), 110, 5)).join(''),
		box: [-Math.max(g.hemOut, g.kneeOut, g.hip) - 10, -70, Math.max(g.hemOut, g.kneeOut, g.hip) + 10, g.hem + 20],
		focus: [30, 150, 2.9],
		hold: 'clips',
		grip: [g.waist, -40],
	}
}

export function trousers(k: Kit, cut: string): Art {
	const g = cut === 'wide' ? { ...CUTS.wide!, waist: 140 } : (CUTS[cut] ?? CUTS.tailored!)
	const mid = (g.kneeOut + g.kneeIn) / 2,
		low = (g.hemOut + g.hemIn) / 2
	const crease =
		k.dark(leaf(g.waist * 0.5 + 3, 60, low + 3, g.hem + 10, -8, 5), 0.4) +
		k.lit(leaf(g.waist * 0.5 - 4, 60, low - 5, g.hem + 10, -8, 5), 0.4)
	const pleat = k.dark(
		leaf(g.waist * 0.5, 0, g.waist * 0.52, 170, -5, 9) +
			(cut === 'wide' ? leaf(g.waist * 0.76, 0, g.waist * 0.84, 140, -5, 8) : ''),
		0.5,
	)
	const slant =
		k.seam(`M${n(g.waist * 0.84)} 6L${n((g.waist + g.hip) / 2 + 2)} 168`, 2.4) +
		k.stitch(`M${n(g.waist * 0.78)} 8L${n((g.waist + g.hip) / 2 - 8)} 172`, 2)
	const fly = k.seam(`M0 10V${g.crotch}`, 2.2) + k.stitch('M34 12V150Q32 196 3 206', 2)
	const box = [
		-Math.max(g.hemOut, g.kneeOut, g.hip) - 10,
		-80,
		Math.max(g.hemOut, g.kneeOut, g.hip) + 10,
		g.hem + 20,
	] as const
	const base = { box, hold: 'clips', grip: [g.waist, -44] } as const
	if (cut === 'cargo') {
		const x = g.kneeOut - 104
		const box3 = `M${x} ${g.knee - 190}H${x + 118}V${g.knee - 20}Q${x + 60} ${g.knee - 8} ${x} ${g.knee - 20}Z`
		const lid = `M${x - 6} ${g.knee - 200}H${x + 126}V${g.knee - 148}L${x + 60} ${g.knee - 132}L${x - 6} ${g.knee - 148}Z`
		const both = (f: (d: string) => string, m: number) =>
			k.piece(f(box3), { cast: 5 }) +
			k.stitch(
				f(
					`M${x + 9} ${g.knee - 150}V${g.knee - 28}Q${x + 60} ${g.knee - 18} ${x + 109} ${g.knee - 28}V${g.knee - 150}M${x + 46} ${g.knee - 130}V${g.knee - 24}M${x + 74} ${g.knee - 130}V${g.knee - 24}`,
				),
				2,
			) +
			k.piece(f(lid), { cast: 7 }) +
			k.stitch(
				f(
					`M${x + 2} ${g.knee - 192}V${g.knee - 154}L${x + 60} ${g.knee - 141}L${x + 118} ${g.knee - 154}V${g.knee - 192}`,
				),
				2,
			) +
			k.button(m * (x + 60), g.knee - 160, 8)
		const rib = (f: (d: string) => string) =>
			k.piece(
				f(
					`M${g.hemIn - 4} ${g.hem - 2}Q${low} ${g.hem + 14} ${g.hemOut + 3} ${g.hem - 4}L${g.hemOut - 8} ${g.hem + 62}Q${low} ${g.hem + 74} ${g.hemIn + 6} ${g.hem + 62}Z`,
				),
				{
					cast: 4,
					inner: k.dark(
						[...Array(9).keys()]
							.map((i) => f(leaf(g.hemIn + 8 + i * 12, g.hem, g.hemIn + 10 + i * 11, g.hem + 70, 0, 2.6)))
							.join(''),
						0.55,
					),
				},
			)
		const knee = k.stitch(`M${g.kneeOut - 2} ${g.knee + 26}Q${mid} ${g.knee + 44} ${g.kneeIn} ${g.knee + 26}`, 2)
		return {
			...base,
			svg:
				legsOf(k, g, knee, slant) +
				rib((d) => d) +
				rib(mirror) +
				both((d) => d, 1) +
				both(mirror, -1) +
				fly +
				waistband(k, g.waist, true) +
				k.button(0, -16, 11),
			box: [box[0] - 14, -80, box[2] + 14, g.hem + 80],
			focus: [120, 560, 2.5],
		}
	}
	const sash = `M-14 -32C-60 -70 -96 -60 -100 -28C-98 -4 -50 -8 -14 -22Z`
	const tie =
		cut === 'wide'
			? k.piece(`M-8 -14C-30 60 -44 130 -40 196L-2 208C-4 130 6 50 10 -10Z`, { cast: 7, rot: 4 }) +
				k.piece(`M0 -14C10 50 40 120 60 168L92 148C70 90 40 30 16 -14Z`, { cast: 7, rot: -18 }) +
				k.piece(sash, { cast: 6, rot: 60, inner: k.dark(leaf(-14, -26, -80, -34, 6, 6), 0.5) }) +
				k.piece(mirror(sash), { cast: 6, rot: -60, inner: k.dark(leaf(14, -26, 80, -34, -6, 6), 0.5) }) +
				k.piece('M-20 -38Q0 -46 20 -38L18 -6Q0 2 -18 -6Z', { cast: 5 })
			: k.button(24, -16, 10)
	return {
		...base,
		svg: legsOf(k, g, crease + pleat, slant) + fly + waistband(k, g.waist, cut !== 'wide') + tie,
		focus: cut === 'wide' ? [30, 120, 2.6] : [60, 150, 2.7],
	}
}
