import { flounce } from './flounce.ts'
import { BRASS, leaf, mirror, n, pair } from '../kit.ts'
import type { Art, Kit } from '../kit.ts'
import { armhole, bodice, drape, neckBack, sleeves } from './upper.ts'
import type { Shape } from './upper.ts'

export function zari(d: string, w = 13): string {
	const s = (colour: string, width: number, extra = '') =>
		`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${extra}/>`
	return (
		s(BRASS.edge, w + 2, 'opacity=".55"') +
		s(BRASS.base, w) +
		s(BRASS.hi, n(w * 0.5), `stroke-dasharray="${n(w * 0.34)} ${n(w * 0.42)}"`)
	)
}

function mandarin(k: Kit, neck: number, dip: number): string {
	const half = `M5 ${dip + 6}C${n(neck * 0.5)} ${dip} ${neck - 2} ${n(dip * 0.6)} ${neck + 3} 2L${neck - 8} -46C${neck - 14} ${n(dip * 0.3)} ${n(neck * 0.5)} ${dip - 46} 12 ${dip - 38}Q4 ${dip - 32} 5 ${dip + 6}Z`
	const trim = `M8 ${dip - 4}C${n(neck * 0.52)} ${dip - 10} ${neck - 6} ${n(dip * 0.52)} ${neck - 1} -6`
	const one = (f: (d: string) => string) => k.piece(f(half), { cast: 6, line: 2 }) + zari(f(trim), 9)
	return neckBack(k, neck - 6, 66, 120) + one(mirror) + one((d) => d)
}

function bib(k: Kit, top: number, bottom: number, buttons: number): string {
	const half = 24
	const step = (bottom - top - 74) / (buttons - 1)
	let out =
		k.piece(`M${-half} ${top}H${half}V${bottom - 24}L0 ${bottom}L${-half} ${bottom - 24}Z`, {
			cast: 3,
			line: 1.8,
			flat: true,
		}) + zari(`M${-half + 5} ${top}V${bottom - 26}L0 ${bottom - 7}L${half - 5} ${bottom - 26}V${top}`, 8)
	for (let i = 0; i < buttons; i++) out += k.rivet(0, n(top + 26 + i * step), 9, BRASS)
	return out
}

function sprigs(top: number, rows: number, gap: number): string {
	let out = ''
	for (let i = 0; i < rows; i++) {
		const y = top + i * gap
		out += `M50 ${y}q22 -16 34 -44q8 30 -10 48q-12 8 -24 -4M-50 ${y}q-22 -16 -34 -44q-8 30 10 48q12 8 24 -4`
	}
	return `<path d="${out}" fill="${BRASS.base}" fill-opacity=".28" stroke="${BRASS.base}" stroke-width="3.4"/>`
}

const cuffs = (w: number, up: number) => () =>
	zari(`M${-w + 1} ${-up}H${w - 1}`, 12) + zari(`M${-w + 1} ${-up - 24}H${w - 1}`, 5)

export function kurta(k: Kit, cut: string): Art {
	const angle = k.hang ? 7 : 16
	if (cut === 'flared') {
		const s: Shape = {
			neck: 80,
			dip: 60,
			sh: 198,
			drop: 54,
			chest: 208,
			armY: 280,
			waist: 172,
			waistY: 410,
			hem: 174,
			hemY: 430,
		}
		const skirt = flounce(
			k,
			{ w0: 176, y0: 424, w1: 436, y1: 1110, waves: 11, gather: true, sag: 60, bow: 0.26 },
			zari('M-470 1014Q0 1118 470 1014', 26) + zari('M-470 978Q0 1082 470 978', 7),
		)
		return {
			svg:
				skirt +
				k.piece(bodice(s), { inner: k.dark(leaf(150, 436, 120, 300, 6, 8) + leaf(-150, 436, -120, 300, -6, 7), 0.4) }) +
				zari('M-174 422Q0 438 174 422', 16) +
				k.seam(pair(armhole(s)), 2.4) +
				sleeves(k, s, { len: 400, cuff: 58, angle }, cuffs(58, 12)) +
				bib(k, 58, 380, 5) +
				sprigs(150, 3, 84) +
				mandarin(k, s.neck, s.dip),
			box: [-450, -80, 450, 1140],
			focus: [50, 200, 2.1],
			hold: 'hanger',
			grip: [180, 0],
		}
	}
	const short = cut === 'short'
	const s: Shape = short
		? {
				neck: 80,
				dip: 56,
				sh: 222,
				drop: 60,
				chest: 236,
				armY: 302,
				waist: 228,
				waistY: 540,
				hem: 252,
				hemY: 800,
				tail: 26,
			}
		: { neck: 80, dip: 56, sh: 210, drop: 58, chest: 222, armY: 296, waist: 206, waistY: 540, hem: 266, hemY: 1120 }
	const slit = short ? 640 : 720
	const edge = s.hemY - (s.tail ?? 0)
	const slitLine = `M${n(s.hem - 16)} ${edge}C${n(s.hem - 24)} ${edge - 120} ${n(s.waist + 6)} ${slit + 110} ${n(s.waist + 10)} ${slit}`
	const under = `M${n(s.waist)} ${slit}C${s.waist + 26} ${slit + 100} ${s.hem - 4} ${edge - 120} ${s.hem + 9} ${edge - 6}L${n(s.hem - 70)} ${edge - 2}Z`
	const front =
		k.seam(pair(slitLine), 2) +
		k.stitch(
			pair(slitLine.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${n(Number(x) - 12)} ${y}`)),
			2,
		)
	const border = short
		? k.stitch(`M${-s.hem + 4} ${edge - 14}Q0 ${s.hemY + 14} ${s.hem - 4} ${edge - 14}`, 2)
		: zari(`M${-s.hem - 4} ${edge - 40}Q0 ${edge - 26} ${s.hem + 4} ${edge - 40}`, 18) +
			zari(`M${-s.hem - 4} ${edge - 68}Q0 ${edge - 54} ${s.hem + 4} ${edge - 68}`, 6)
	const roll = () => k.piece('M-62 -56H62V4H-62Z', { cast: 4, line: 2, tone: 'light' }) + k.stitch('M-58 -8H58', 2)
	return {
		svg:
			k.piece(under, { tone: 'inside', flat: true }) +
			k.piece(mirror(under), { tone: 'inside', flat: true }) +
			k.piece(bodice(s), { inner: drape(k, s) + front + border }) +
			k.seam(pair(armhole(s)), 2.4) +
			sleeves(
				k,
				s,
				short ? { len: 430, cuff: 60, angle } : { len: 610, cuff: 54, angle },
				short ? roll : cuffs(54, 14),
			) +
			bib(k, 54, short ? 340 : 400, short ? 4 : 5) +
			(short ? '' : sprigs(150, 4, 76)) +
			mandarin(k, s.neck, s.dip),
		box: [-430, -80, 430, s.hemY + 26],
		focus: [50, 170, 2.3],
		hold: 'hanger',
		grip: [190, 0],
	}
}
