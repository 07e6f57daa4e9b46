import { flounce } from './flounce.ts'
import { leaf, metal, n, pair } from '../kit.ts'
import type { Art, Kit } from '../kit.ts'
import { collar, placket, pocket } from './shirts.ts'
import { backPanel, bind, neckline } from './tops.ts'
import { armhole, bodice, sleeves } from './upper.ts'
import type { Shape } from './upper.ts'

const belt = (k: Kit, y: number, w: number) =>
	k.piece(`M${-w} ${y}Q0 ${y + 16} ${w} ${y}V${y + 42}Q0 ${y + 58} ${-w} ${y + 42}Z`, { cast: 6, tone: 'shade' }) +
	k.stitch(`M${-w + 4} ${y + 9}Q0 ${y + 25} ${w - 4} ${y + 9}M${-w + 4} ${y + 34}Q0 ${y + 50} ${w - 4} ${y + 34}`, 2) +
	metal(`M-30 ${y + 2}H30V${y + 60}H-30Z`, 9) +
	metal(`M-30 ${y + 31}H16`, 6)

function bodyOf(k: Kit, s: Shape): string {
	const darts =
		leaf(-96, s.hemY, -112, s.armY + 10, -5, 6) +
		leaf(96, s.hemY, 112, s.armY + 10, 5, 6) +
		leaf(s.chest - 4, s.armY + 10, 90, s.armY + 70, 10, 8) +
		leaf(-s.chest + 4, s.armY + 10, -96, s.armY + 74, -10, 8)
	return k.piece(bodice(s), { inner: k.dark(darts, 0.4) })
}

export function dress(k: Kit, cut: string): Art {
	const angle = k.hang ? 10 : 20
	if (cut === 'slip') {
		const s: Shape = {
			neck: 118,
			dip: 92,
			sh: 128,
			drop: 6,
			chest: 196,
			armY: 150,
			waist: 172,
			waistY: 400,
			hem: 296,
			hemY: 1040,
			neckline: 'vee',
		}
		const strap =
			k.seam(pair('M122 8C124 -60 112 -120 92 -166'), 9) +
			`<path d="${pair('M122 8C124 -60 112 -120 92 -166')}" fill="none" stroke="${k.t.base}" stroke-width="6"/>`
		const sheen =
			k.lit(
				leaf(-110, 220, -170, 1060, 26, 34) + leaf(20, 520, 60, 1060, -16, 24) + leaf(-40, 150, -70, 420, 10, 16),
				0.42,
			) +
			k.dark(
				leaf(160, 300, 220, 1060, -20, 26) +
					leaf(-20, 600, -40, 1060, 10, 18) +
					leaf(100, 700, 130, 1060, -6, 14) +
					leaf(-170, 420, 60, 500, 26, 9) +
					leaf(180, 380, -30, 470, -22, 9),
				0.36,
			)
		const cowl =
			k.dark(
				leaf(-112, 22, 112, 22, 92, 10) + leaf(-108, 40, 108, 40, 132, 12) + leaf(-112, 70, 112, 70, 170, 11),
				0.4,
			) + k.lit(leaf(-110, 34, 110, 34, 116, 6) + leaf(-110, 60, 110, 60, 156, 6), 0.5)
		const lace = k.stitch('M-296 1010Q0 1050 296 1010', 3) + k.seam('M-296 1018Q0 1058 296 1018', 2)
		return {
			svg:
				strap +
				k.piece('M-122 6Q0 60 122 6L100 140H-100Z', { tone: 'inside', flat: true, inner: k.label(0, 38, 42) }) +
				k.piece(bodice({ ...s, dip: 108, neckline: 'round' }), { inner: sheen + cowl + lace }),
			box: [-330, -170, 330, 1060],
			focus: [30, 200, 2.2],
			hold: 'hanger',
			grip: [132, -180],
		}
	}
	if (cut === 'tiered') {
		const s: Shape = {
			neck: 112,
			dip: 118,
			sh: 188,
			drop: 34,
			chest: 208,
			armY: 262,
			waist: 184,
			waistY: 380,
			hem: 186,
			hemY: 400,
			neckline: 'square',
		}
		const tiers =
			flounce(k, { w0: 336, y0: 830, w1: 436, y1: 1120, waves: 13, gather: true, sag: 44 }) +
			flounce(k, { w0: 254, y0: 590, w1: 350, y1: 856, waves: 11, gather: true, sag: 34 }) +
			flounce(k, { w0: 186, y0: 392, w1: 266, y1: 614, waves: 8, gather: true, sag: 24 })
		const cuff = () =>
			k.dark([-44, -20, 4, 28, 48].map((x) => leaf(x, 0, x * 1.5, -96, 0, 7)).join(''), 0.42) +
			k.piece('M-60 -6H60V26H-60Z', { cast: 4, line: 2 })
		return {
			svg:
				tiers +
				backPanel(k, s, 40) +
				bodyOf(k, s) +
				k.piece('M-188 380Q0 394 188 380V404Q0 418 -188 404Z', { cast: 3 }) +
				bind(k, neckline(s), 16) +
				k.seam(pair(armhole(s)), 2.4) +
				sleeves(k, s, { len: 220, cuff: 60, angle, puff: 46 }, cuff) +
				[0, 1, 2, 3].map((i) => k.button(0, 160 + i * 58, 9)).join(''),
			box: [-446, -20, 446, 1145],
			focus: [60, 370, 1.9],
			hold: 'hanger',
			grip: [168, -16],
		}
	}
	if (cut === 'wrap') {
		const s: Shape = {
			neck: 92,
			dip: 250,
			sh: 204,
			drop: 48,
			chest: 214,
			armY: 282,
			waist: 170,
			waistY: 450,
			hem: 172,
			hemY: 470,
			neckline: 'vee',
		}
		const skirt = flounce(k, { w0: 174, y0: 460, w1: 384, y1: 1090, waves: 9, sag: 56, bow: 0.4 })
		const over =
			k.piece('M-60 466H176C226 640 330 860 384 1030C300 1076 190 1088 96 1104C90 900 30 640 -60 466Z', {
				cast: 9,
				inner:
					k.dark(
						leaf(140, 480, 300, 1080, 20, 22) + leaf(60, 480, 200, 1100, 22, 16) + leaf(-20, 480, 110, 900, 18, 10),
						0.36,
					) + k.lit(leaf(100, 500, 250, 1090, 22, 14), 0.36),
			}) + k.stitch('M-46 480C36 650 84 880 92 1092', 2)
		const right = k.piece(
			'M92 0Q150 14 204 48C190 150 186 240 214 282C208 360 170 400 172 470H-150C-110 360 40 200 92 0Z',
			{
				cast: 8,
				inner: k.dark(
					leaf(172, 440, 0, 330, 12, 10) + leaf(172, 460, -60, 420, 10, 9) + leaf(210, 300, 90, 250, -8, 9),
					0.42,
				),
			},
		)
		const loop = 'M120 452C150 404 210 410 214 444C210 482 158 482 120 462Z'
		const bow =
			k.piece('M116 464C96 540 88 620 96 700L132 700C130 620 134 540 140 464Z', { cast: 7 }) +
			k.piece('M124 464C150 530 180 590 200 640L232 618C206 570 170 510 146 460Z', { cast: 7, rot: -22 }) +
			k.piece(loop, { cast: 6, inner: k.dark(leaf(124, 458, 190, 448, -5, 7), 0.5) }) +
			k.piece('M128 452C100 410 44 416 40 448C44 482 96 478 128 462Z', {
				cast: 6,
				inner: k.dark(leaf(122, 458, 64, 450, 5, 7), 0.5),
			}) +
			k.piece('M108 440Q124 432 142 440V476Q124 484 108 476Z', { cast: 4 })
		return {
			svg:
				skirt +
				over +
				backPanel(k, s, 30) +
				bodyOf(k, s) +
				right +
				k.stitch('M84 10C34 196 -100 340 -140 458', 2) +
				k.seam(pair(armhole(s)), 2.4) +
				sleeves(k, s, { len: 330, cuff: 74, angle }, () => k.stitch('M-70 -16H70', 2)) +
				k.piece('M-176 440Q0 456 176 440V476Q0 492 -176 476Z', { cast: 5 }) +
				bow,
			box: [-430, -20, 430, 1120],
			focus: [50, 400, 1.9],
			hold: 'hanger',
			grip: [184, -4],
		}
	}
	const s: Shape = {
		neck: 80,
		dip: 50,
		sh: 214,
		drop: 58,
		chest: 222,
		armY: 296,
		waist: 176,
		waistY: 460,
		hem: 178,
		hemY: 476,
	}
	const skirt = flounce(
		k,
		{ w0: 180, y0: 470, w1: 356, y1: 1090, waves: 8, sag: 46, bow: 0.4, gather: true, amp: 0.7 },
		k.stitch('M-380 1010Q0 1090 380 1010', 2),
	)
	const tab = () =>
		k.piece('M-68 -54H68V4H-68Z', { cast: 4, line: 2, tone: 'light' }) + k.stitch('M-64 -8H64', 2) + k.button(0, -76, 8)
	return {
		svg:
			skirt +
			bodyOf(k, s) +
			k.seam(pair(armhole(s)), 2.4) +
			sleeves(k, s, { len: 340, cuff: 66, angle: k.hang ? 8 : 18 }, tab) +
			placket(k, 46, 1096, 11, 22) +
			pocket(k, 60, 214, 110, 120, true) +
			pocket(k, -170, 214, 110, 120, true) +
			collar(k, s.neck) +
			belt(k, 446, 178),
		box: [-420, -60, 420, n(1110)],
		focus: [0, 380, 2],
		hold: 'hanger',
		grip: [194, 0],
	}
}
