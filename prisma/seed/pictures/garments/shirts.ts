import { leaf, mirror, n, pair } from '../kit.ts'
import type { Art, Kit } from '../kit.ts'
import { armhole, bodice, drape, neckBack, sleeves } from './upper.ts'
import type { Shape } from './upper.ts'

export function pocket(k: Kit, x: number, y: number, w: number, h: number, flap = false): string {
	const d = `M${x} ${y}H${x + w}V${y + h - 26}L${n(x + w / 2)} ${y + h}L${x} ${y + h - 26}Z`
	const s = `M${x + 7} ${y + (flap ? 40 : 9)}V${y + h - 30}L${n(x + w / 2)} ${y + h - 9}L${x + w - 7} ${y + h - 30}V${y + (flap ? 40 : 9)}`
	const lid = `M${x - 4} ${y - 8}H${x + w + 4}V${y + 30}L${n(x + w / 2)} ${y + 52}L${x - 4} ${y + 30}Z`
	return (
		k.piece(d, { cast: 3, line: 2 }) +
		k.stitch(s, 2.2) +
		(flap
			? k.piece(lid, { cast: 6, line: 2 }) +
				k.stitch(`M${x + 4} ${y}V${y + 26}L${n(x + w / 2)} ${y + 43}L${x + w - 4} ${y + 26}V${y}`, 2.2) +
				k.button(x + w / 2, y + 26, 8)
			: k.stitch(`M${x + 3} ${y + 22}H${x + w - 3}`, 2.2))
	)
}

export function placket(k: Kit, top: number, bottom: number, buttons: number, half = 23): string {
	const d = `M${-half} ${top}H${half}V${bottom}H${-half}Z`
	const step = (bottom - top - 70) / Math.max(1, buttons - 1)
	let out =
		k.piece(d, { cast: 2, line: 1.8, flat: true }) +
		k.stitch(`M${-half + 6} ${top}V${bottom}M${half - 6} ${top}V${bottom}`, 2)
	for (let i = 0; i < buttons; i++) out += k.button(0, n(top + 34 + i * step), 10)
	return out
}

export function collar(k: Kit, neck: number, reach = 112): string {
	const leafR = `M${neck - 4} -30C${neck + 10} -20 ${neck + 24} 4 ${neck + 30} 26L${n(neck * 0.92)} ${reach}L5 50C${n(neck * 0.4)} 34 ${n(neck * 0.8)} 8 ${neck - 4} -30Z`
	const inner = `M${neck + 20} 26L${n(neck * 0.88)} ${reach - 15}L16 52`
	return (
		neckBack(k, neck, 46, 92) +
		k.piece(mirror(leafR), { cast: 8, rot: 24, line: 2 }) +
		k.stitch(mirror(inner), 2.2) +
		k.piece(leafR, { cast: 8, rot: -24, line: 2 }) +
		k.stitch(inner, 2.2)
	)
}

export function campCollar(k: Kit, neck: number, vee: number): string {
	const lapel = `M${n(neck * 0.62)} 58L2 ${vee}C${n(neck * 0.5)} ${vee - 20} ${neck} ${n(vee * 0.78)} ${neck + 22} ${n(vee * 0.62)}L${neck + 8} 66Z`
	const leafR = `M${neck - 6} -32C${neck + 12} -18 ${neck + 28} 6 ${neck + 36} 30L${neck + 26} 84L${n(neck * 0.56)} 66C${n(neck * 0.7)} 36 ${neck - 2} 6 ${neck - 6} -32Z`
	const one = (d: (x: string) => string, rot: number) =>
		k.piece(d(lapel), { cast: 8, rot: rot * 2, line: 2 }) +
		k.piece(d(leafR), { cast: 5, rot, line: 2 }) +
		k.stitch(d(`M${neck + 26} 32L${neck + 18} 74L${n(neck * 0.66)} 60`), 2.2)
	return one(mirror, 20) + one((x) => x, -20)
}

const cuff =
	(k: Kit, w: number, h = 62) =>
	(side: 1 | -1) =>
		k.piece(`M${-w} -4H${w}L${w - 3} ${h}H${-w + 3}Z`, { cast: 3, line: 2 }) +
		k.stitch(`M${-w + 5} 5H${w - 5}M${-w + 7} ${h - 8}H${w - 7}`, 2) +
		k.button(side * (w - 22), h / 2, 8)

const turnUp =
	(k: Kit, w: number, h = 46) =>
	() =>
		k.piece(`M${-w - 4} ${-h}H${w + 4}V4H${-w - 4}Z`, { cast: 4, line: 2, tone: 'light' }) +
		k.stitch(`M${-w} -6H${w}`, 2)

export function shirt(k: Kit, cut: string): Art {
	const hem = (s: Shape) =>
		k.stitch(
			`M${-s.hem + 6} ${s.hemY - (s.tail ?? 0) - 12}C${n(-s.hem * 0.74)} ${n(s.hemY - (s.tail ?? 0) * 0.75 - 8)} ${n(-s.hem * 0.6)} ${s.hemY - 8} 0 ${s.hemY - 8}C${n(s.hem * 0.6)} ${s.hemY - 8} ${n(s.hem * 0.74)} ${n(s.hemY - (s.tail ?? 0) * 0.75 - 8)} ${s.hem - 6} ${s.hemY - (s.tail ?? 0) - 12}`,
			2,
		)
	const build = (s: Shape, sl: string, front: string, wide: number): Art => ({
		svg: k.piece(bodice(s), { inner: drape(k, s) + hem(s) + front }) + k.seam(pair(armhole(s)), 2.6) + sl,
		box: [-wide, -60, wide, s.hemY + 10],
		focus: [-40, 130, 2.5],
		hold: 'hanger',
		grip: [s.sh - 20, 0],
	})
	const yoke = (s: Shape, y: number) => k.stitch(`M${n(-s.sh)} ${y}Q0 ${y + 14} ${n(s.sh)} ${y}`, 2)
	if (cut === 'camp') {
		const s: Shape = {
			neck: 84,
			dip: 60,
			sh: 232,
			drop: 62,
			chest: 250,
			armY: 300,
			waist: 248,
			waistY: 560,
			hem: 254,
			hemY: 800,
		}
		const art = build(s, sleeves(k, s, { len: 236, cuff: 82, angle: k.hang ? 12 : 30 }, turnUp(k, 82)), '', 410)
		const vee = `M${-s.neck} 0L0 176L${s.neck} 0Q0 -70 ${-s.neck} 0Z`
		return {
			...art,
			svg:
				art.svg +
				k.piece(vee, { tone: 'inside', flat: true, inner: k.label(0, -20, 46) }) +
				placket(k, 172, 802, 5, 20) +
				campCollar(k, s.neck, 190) +
				pocket(k, 78, 250, 112, 124),
			focus: [30, 170, 2.3],
		}
	}
	if (cut === 'cropped') {
		const s: Shape = {
			neck: 82,
			dip: 50,
			sh: 236,
			drop: 66,
			chest: 250,
			armY: 310,
			waist: 244,
			waistY: 450,
			hem: 236,
			hemY: 560,
		}
		const art = build(
			s,
			sleeves(k, s, { len: 560, cuff: 56, angle: k.hang ? 7 : 19, puff: 12 }, cuff(k, 55)),
			yoke(s, 150),
			450,
		)
		const band = `M${-s.hem - 4} 556H${s.hem + 4}L${s.hem - 6} 628H${-s.hem + 6}Z`
		return {
			...art,
			svg:
				art.svg +
				k.piece(band, { cast: 4 }) +
				k.stitch(`M${-s.hem + 2} 566H${s.hem - 2}M${-s.hem + 6} 618H${s.hem - 6}`, 2) +
				placket(k, 46, 628, 6) +
				pocket(k, 66, 206, 116, 132, true) +
				pocket(k, -182, 206, 116, 132, true) +
				collar(k, s.neck),
			box: [-450, -60, 450, 720],
			focus: [60, 160, 2.3],
		}
	}
	if (cut === 'oversized') {
		const s: Shape = {
			neck: 86,
			dip: 50,
			sh: 292,
			drop: 92,
			chest: 290,
			armY: 372,
			waist: 290,
			waistY: 620,
			hem: 292,
			hemY: 900,
			tail: 40,
		}
		const art = build(
			s,
			sleeves(k, s, { len: 470, cuff: 72, angle: k.hang ? 8 : 20 }, turnUp(k, 72, 70)),
			yoke(s, 168),
			480,
		)
		return {
			...art,
			svg: art.svg + placket(k, 46, 905, 6) + pocket(k, 84, 262, 138, 154) + collar(k, s.neck, 120),
			focus: [70, 200, 2.2],
			grip: [215, 6],
		}
	}
	const s: Shape = {
		neck: 80,
		dip: 50,
		sh: 222,
		drop: 62,
		chest: 236,
		armY: 306,
		waist: 216,
		waistY: 560,
		hem: 238,
		hemY: 900,
		tail: 82,
	}
	const art = build(
		s,
		sleeves(k, s, { len: 600, cuff: 52, angle: k.hang ? 6 : 15 }, cuff(k, 52)),
		k.dark(leaf(-120, 900, -96, 600, 6, 8), 0.3),
		425,
	)
	return { ...art, svg: art.svg + placket(k, 46, 904, 7) + pocket(k, 62, 236, 112, 126) + collar(k, s.neck) }
}
