import { leaf, mirror, n } from '../kit.ts'
import type { Kit } from '../kit.ts'

/** Half widths and heights; y = 0 is the side of the neck. */
export type Shape = {
	neck: number
	dip: number
	sh: number
	drop: number
	chest: number
	armY: number
	waist: number
	waistY: number
	hem: number
	hemY: number
	tail?: number
	neckline?: 'round' | 'vee' | 'square'
}
export type SleeveShape = { len: number; cuff: number; angle: number; puff?: number }

export function bodice(s: Shape): string {
	const tail = s.tail ?? 0
	const neck =
		s.neckline === 'vee'
			? `L0 ${s.dip}L${s.neck} 0`
			: s.neckline === 'square'
				? `L${n(-s.neck * 0.94)} ${s.dip}Q0 ${s.dip + 10} ${n(s.neck * 0.94)} ${s.dip}L${s.neck} 0`
				: `C${-s.neck} ${n(s.dip * 0.62)} ${n(-s.neck * 0.62)} ${s.dip} 0 ${s.dip}C${n(s.neck * 0.62)} ${s.dip} ${s.neck} ${n(s.dip * 0.62)} ${s.neck} 0`
	const side = [
		`Q${n((s.neck + s.sh) / 2)} ${n(s.drop * 0.38)} ${s.sh} ${s.drop}`,
		`C${n(s.sh - 14)} ${n(s.drop + (s.armY - s.drop) * 0.5)} ${n(s.chest - 34)} ${n(s.armY - 34)} ${s.chest} ${s.armY}`,
		`C${n(s.chest - 2)} ${n(s.armY + (s.waistY - s.armY) * 0.4)} ${s.waist} ${n(s.waistY - (s.waistY - s.armY) * 0.35)} ${s.waist} ${s.waistY}`,
		`C${s.waist} ${n(s.waistY + (s.hemY - s.waistY) * 0.35)} ${n(s.hem - (s.hem - s.waist) * 0.2)} ${n(s.hemY - tail - (s.hemY - s.waistY) * 0.3)} ${s.hem} ${n(s.hemY - tail)}`,
	]
	const bottom = `C${n(s.hem * 0.74)} ${n(s.hemY - tail * 0.75 + 8)} ${n(s.hem * 0.6)} ${s.hemY + 8} 0 ${s.hemY + 8}`
	const left = `C${n(-s.hem * 0.6)} ${s.hemY + 8} ${n(-s.hem * 0.74)} ${n(s.hemY - tail * 0.75 + 8)} ${-s.hem} ${n(s.hemY - tail)}`
	const up = [
		`C${n(-s.hem + (s.hem - s.waist) * 0.2)} ${n(s.hemY - tail - (s.hemY - s.waistY) * 0.3)} ${-s.waist} ${n(s.waistY + (s.hemY - s.waistY) * 0.35)} ${-s.waist} ${s.waistY}`,
		`C${-s.waist} ${n(s.waistY - (s.waistY - s.armY) * 0.35)} ${n(-s.chest + 2)} ${n(s.armY + (s.waistY - s.armY) * 0.4)} ${-s.chest} ${s.armY}`,
		`C${n(-s.chest + 34)} ${n(s.armY - 34)} ${n(-s.sh + 14)} ${n(s.drop + (s.armY - s.drop) * 0.5)} ${-s.sh} ${s.drop}`,
		`Q${n(-(s.neck + s.sh) / 2)} ${n(s.drop * 0.38)} ${-s.neck} 0`,
	]
	return `M${-s.neck} 0${neck}${side.join('')}${bottom}${left}${up.join('')}Z`
}

export function armhole(s: Shape): string {
	return `M${s.sh} ${s.drop}C${n(s.sh - 14)} ${n(s.drop + (s.armY - s.drop) * 0.5)} ${n(s.chest - 34)} ${n(s.armY - 34)} ${s.chest} ${s.armY}`
}

type Finish = (side: 1 | -1) => string

/** `finish` draws the cuff from its middle, y down the arm. */
export function sleeves(k: Kit, s: Shape, v: SleeveShape, finish?: Finish): string {
	const a = (v.angle * Math.PI) / 180
	const ux = Math.sin(a),
		uy = Math.cos(a)
	const ox = s.sh + 8 + ux * v.len,
		oy = s.drop + uy * v.len
	const ix = ox - uy * 2 * v.cuff,
		iy = oy + ux * 2 * v.cuff
	const p = v.puff ?? 0
	// A short sleeve's long curve would loop over itself.
	const under =
		v.len > 320
			? `C${n(ix - ux * v.len * 0.5 + p * 0.1)} ${n(iy - uy * v.len * 0.5)} ${n(s.chest + 12)} ${n(s.armY + 40)} `
			: 'L'
	const right =
		`M${s.sh - 4} ${n(s.drop - 3)}C${n(s.sh + 26 + p + ux * v.len * 0.1)} ${n(s.drop - p * 0.5 + v.len * 0.1)} ${n(ox - ux * v.len * 0.42 + 4 + p)} ${n(oy - uy * v.len * 0.42)} ${n(ox)} ${n(oy)}` +
		`L${n(ix)} ${n(iy)}${under}${n(s.chest - 2)} ${n(s.armY)}` +
		`C${n(s.chest - 34)} ${n(s.armY - 34)} ${n(s.sh - 14)} ${n(s.drop + (s.armY - s.drop) * 0.5)} ${s.sh - 4} ${n(s.drop - 3)}Z`
	const long = v.len > 380
	const elbow = (t: number, into: number): [number, number] => [
		ix + (s.chest - ix) * t + into * uy,
		iy + (s.armY - iy) * t - into * ux,
	]
	const [e1x, e1y] = elbow(0.42, 0),
		[e2x, e2y] = elbow(0.36, v.cuff * 1.3),
		[e3x, e3y] = elbow(0.5, v.cuff * 1.05)
	const creases =
		(long
			? leaf(e1x, e1y, e2x, e2y, 14, 11) +
				leaf(e1x, e1y - 22, e3x, e3y - 40, -10, 8) +
				leaf(ix + uy * 20, iy - ux * 20 - 4, ix + uy * v.cuff - ux * 150, iy - ux * v.cuff - uy * 150, 8, 9)
			: '') +
		(long
			? leaf(s.chest - 4, s.armY - 6, s.chest + 18 + ux * 90, s.armY - 70 + uy * 40, 16, 13)
			: leaf(s.chest + 2, s.armY - 2, s.chest + ux * 60, s.armY - 78, 8, 7))
	const draw = (side: 1 | -1) => {
		const d = side === 1 ? right : mirror(right)
		const f = side === 1 ? creases : mirror(creases)
		// Lit from the left: left inner and right outer edge fall away.
		return (
			k.piece(d, { rot: n(-side * v.angle), cast: k.hang ? 5 : 3, inner: k.dark(f, 0.42) }) +
			(finish
				? `<g transform="translate(${n((side * (ox + ix)) / 2)} ${n((oy + iy) / 2)}) rotate(${n(-side * v.angle)})">${finish(side)}</g>`
				: '')
		)
	}
	return draw(-1) + draw(1)
}

export function neckBack(k: Kit, neck: number, rise: number, depth: number): string {
	const d = `M${-neck} 0C${n(-neck * 0.8)} ${-rise} ${n(neck * 0.8)} ${-rise} ${neck} 0C${neck} ${n(depth * 0.8)} ${n(-neck)} ${n(depth * 0.8)} ${-neck} 0Z`
	return k.piece(d, { tone: 'inside', flat: true, inner: k.label(0, n(-rise * 0.45), 46) })
}

/** Folds, drawn into the body's clip. */
export function drape(k: Kit, s: Shape): string {
	const h = s.hemY
	return (
		k.dark(
			leaf(s.chest - 6, s.armY + 6, s.waist * 0.42, s.armY + 120, 18, 12) +
				leaf(-s.chest + 6, s.armY + 6, -s.waist * 0.5, s.armY + 150, -18, 10) +
				leaf(s.waist * 0.62, h + 10, s.waist * 0.5, h - (h - s.armY) * 0.55, 10, 15) +
				leaf(-s.waist * 0.4, h + 12, -s.waist * 0.56, h - (h - s.armY) * 0.42, -12, 12) +
				leaf(s.waist * 0.2, h + 12, s.waist * 0.26, h - (h - s.armY) * 0.3, 8, 9),
			0.4,
		) +
		k.lit(
			leaf(-s.waist * 0.74, h + 8, -s.waist * 0.8, h - (h - s.armY) * 0.6, -6, 11) +
				leaf(s.waist * 0.36, h + 8, s.waist * 0.34, h - (h - s.armY) * 0.4, 6, 9),
			0.4,
		)
	)
}
