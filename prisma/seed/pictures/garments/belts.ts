import { BRASS, leaf, metal, n, STEEL } from '../kit.ts'
import type { Art, Kit } from '../kit.ts'

const RX = 350,
	RY = 118
const arc = (x: number) => RY * Math.sqrt(Math.max(0, 1 - (x / RX) ** 2))

function along(x0: number, x1: number, dy: number): string {
	const steps = 16
	return Array.from({ length: steps + 1 }, (_, i) => {
		const x = x0 + ((x1 - x0) * i) / steps
		return `${n(x)} ${n(arc(x) + dy)}`
	}).join('L')
}

/** A strip of the rolled face, `top` to `bottom` below the rim. */
const face = (x0: number, x1: number, top: number, bottom: number) => `M${along(x0, x1, top)}L${along(x1, x0, bottom)}Z`

function tooling(k: Kit, x0: number, x1: number, h: number): string {
	let out = ''
	for (let x = x0; x < x1; x += 62) {
		const y = arc(x + 30) + h / 2
		out += `M${n(x)} ${n(y)}q15 -34 31 -34q-6 22 -31 34M${n(x + 31)} ${n(y)}q15 34 31 34q-6 -22 -31 -34M${n(x)} ${n(y)}q16 12 31 0t31 0`
	}
	return `<path d="${out}" fill="${k.t.deep}" fill-opacity=".5" stroke="${k.t.edge}" stroke-width="2.4"/>`
}

type Along = (t: number) => readonly [number, number, number]

function plait(k: Kit, at: Along, count: number, w: number): string {
	let left = '',
		right = ''
	for (let i = 0; i < count; i++) {
		const [x, y, a] = at(i / count),
			[x2, y2] = at((i + 1.9) / count)
		const nx = -Math.sin(a) * w * 0.5,
			ny = Math.cos(a) * w * 0.5
		left += leaf(x - nx, y - ny, x2 + nx * 0.12, y2 + ny * 0.12, -w * 0.05, w * 0.16)
		right += leaf(x + nx, y + ny, x2 - nx * 0.12, y2 - ny * 0.12, w * 0.05, w * 0.16)
	}
	const s = (d: string, tone: string) =>
		`<path d="${d}" fill="${tone}" stroke="${k.t.edge}" stroke-width="2.2" stroke-linejoin="round"/>`
	return s(right, k.t.base) + s(left, k.t.light)
}

function oval(x: number, y: number, rx: number, ry: number): string {
	const e = (a: number, b: number, more: string) => `<ellipse cx="${x}" cy="${n(y)}" rx="${a}" ry="${b}" ${more}/>`
	const rays = Array.from({ length: 12 }, (_, i) => {
		const a = (i * Math.PI) / 6
		return `M${n(x + Math.cos(a) * rx * 0.26)} ${n(y + Math.sin(a) * ry * 0.26)}L${n(x + Math.cos(a) * rx * 0.6)} ${n(y + Math.sin(a) * ry * 0.6)}`
	}).join('')
	return (
		`<ellipse cx="${x + 6}" cy="${n(y + 12)}" rx="${rx}" ry="${ry}" fill="#3A2A1A" opacity=".4"/>` +
		e(rx, ry, `fill="${BRASS.base}" stroke="${BRASS.edge}" stroke-width="3"`) +
		e(
			rx - 9,
			ry - 8,
			`fill="none" stroke="${BRASS.hi}" stroke-width="7" stroke-dasharray="2 9" stroke-linecap="round"`,
		) +
		e(rx * 0.74, ry * 0.72, `fill="${BRASS.deep}" fill-opacity=".5" stroke="${BRASS.edge}" stroke-width="2"`) +
		`<path d="${rays}" stroke="${BRASS.hi}" stroke-width="6" stroke-linecap="round"/>` +
		e(rx * 0.17, ry * 0.2, `fill="#9C2F1F" stroke="${BRASS.hi}" stroke-width="4"`) +
		`<path d="M${n(x - rx * 0.8)} ${n(y - ry * 0.42)}Q${n(x - rx * 0.5)} ${n(y - ry * 0.88)} ${x} ${n(y - ry * 0.92)}" fill="none" stroke="#FFF3D6" stroke-width="5" stroke-linecap="round" opacity=".8"/>`
	)
}

function rolled(k: Kit, cut: string): Art {
	const h = cut === 'wide' ? 168 : cut === 'braided' ? 118 : 108
	const ringOf = (f: number, dy: number) =>
		`M${n(-RX * f)} ${dy}A${n(RX * f)} ${n(RY * f)} 0 1 0 ${n(RX * f)} ${dy}A${n(RX * f)} ${n(RY * f)} 0 1 0 ${n(-RX * f)} ${dy}Z`
	const lip = (f: number, dy: number) =>
		`<path d="${ringOf(f, dy)}" fill="${k.t.inside}"/><path d="${ringOf(f, dy)}" fill="none" stroke="${k.t.edge}" stroke-width="17"/><path d="${ringOf(f, dy)}" fill="none" stroke="${k.t.light}" stroke-width="11"/><path d="${ringOf(f, dy)}" fill="none" stroke="${k.t.hi}" stroke-width="3" opacity=".6"/>`
	const coil =
		`<path d="M${-RX} 0V${h}A${RX} ${RY} 0 0 0 ${RX} ${h}V0Z" fill="${k.t.deep}"/>` +
		lip(0.985, 0) +
		lip(0.9, 3) +
		lip(0.8, 6) +
		`<path d="${ringOf(0.76, 8)}" fill="${k.t.edge}" opacity=".55"/><path d="M${n(-RX * 0.76)} 8A${n(RX * 0.76)} ${n(RY * 0.76)} 0 0 1 ${n(RX * 0.76)} 8Q0 ${-RY * 0.2} ${n(-RX * 0.76)} 8Z" fill="${k.t.shade}"/>`
	const band = face(-RX, RX, 0, h)
	const mid: Along = (t) => {
		const x = -RX * 1.02 + 2.04 * RX * t
		return [x, arc(x) + h / 2, 0]
	}
	const inner =
		cut === 'braided'
			? plait(k, mid, 30, h)
			: k.lit(face(-RX * 0.86, -RX * 0.5, 6, h - 4), 0.3) + (cut === 'wide' ? tooling(k, -350, 340, h) : '')
	const sew = k.stitch(`M${along(-RX + 2, RX - 2, 12)}M${along(-RX + 2, RX - 2, h - 12)}`, 2.4)
	const body = coil + k.piece(band, { inner }) + (cut === 'braided' ? '' : sew)
	const bx = cut === 'wide' ? 0 : -50
	const tip = `M${along(bx - 10, 206, 3)}L244 ${n(arc(232) + h / 2)}L${along(206, bx - 10, h - 3)}Z`
	const end =
		k.piece(tip, {
			cast: 8,
			inner: cut === 'braided' ? plait(k, mid, 30, h) : cut === 'wide' ? tooling(k, -350, 340, h) : '',
		}) +
		(cut === 'braided'
			? k.piece(`M${along(160, 206, 3)}L244 ${n(arc(232) + h / 2)}L${along(206, 160, h - 3)}Z`, { cast: 2 })
			: k.stitch(`M${along(bx, 204, 14)}L228 ${n(arc(226) + h / 2)}L${along(204, bx, h - 14)}`, 2.4))
	const holes =
		cut === 'wide'
			? ''
			: [70, 116, 162]
					.map((x) => `<ellipse cx="${x}" cy="${n(arc(x) + h / 2)}" rx="5.5" ry="7" fill="${k.t.edge}"/>`)
					.join('')
	const y = arc(bx)
	const keeper = k.piece(face(bx + 62, bx + 92, -5, h + 5), { cast: 6 })
	const buckle =
		cut === 'wide'
			? oval(bx, y + h / 2, 138, 104)
			: keeper +
				metal(
					`M${bx - 52} ${n(y - 18)}H${bx + 34}Q${bx + 46} ${n(y - 18)} ${bx + 46} ${n(y - 6)}V${n(y + h + 6)}Q${bx + 46} ${n(y + h + 18)} ${bx + 34} ${n(y + h + 18)}H${bx - 52}Z`,
					15,
					cut === 'braided' ? STEEL : BRASS,
				) +
				metal(`M${bx - 52} ${n(y + h / 2)}H${bx + 44}`, 9, cut === 'braided' ? STEEL : BRASS)
	return { svg: body + end + holes + buckle, box: [-365, -130, 365, 300], focus: [20, 150, 3], hold: 'hook' }
}

function hanging(k: Kit, cut: string): Art {
	const w = cut === 'wide' ? 104 : 74
	const d = 'M-80 560V70C-80 -34 80 -34 80 70V760'
	const tip = `M${80 - w / 2} 752H${80 + w / 2}V820L80 862L${80 - w / 2} 820Z`
	const scroll = Array.from({ length: 10 }, (_, i) =>
		[-80, 80].map((x) => `M${x} ${150 + i * 60}q-34 -15 -34 -31q22 6 34 31q34 15 34 31q-22 -6 -34 -31`).join(''),
	)
		.slice(0, 10)
		.join('')
	const loop: Along = (t) => {
		const s = t * 1431
		if (s < 490) return [-80, 560 - s, -Math.PI / 2]
		if (s < 741) {
			const a = Math.PI - (s - 490) / 80
			return [80 * Math.cos(a), 70 - 78 * Math.sin(a), Math.PI / 2 - a]
		}
		return [80, s - 671, Math.PI / 2]
	}
	const extra =
		cut === 'braided'
			? plait(k, loop, 58, w)
			: cut === 'wide'
				? `<path d="${scroll}" fill="${k.t.deep}" fill-opacity=".5" stroke="${k.t.edge}" stroke-width="2.4"/>`
				: k.lit(leaf(-96, 80, -96, 560, 0, 8) + leaf(64, 80, 64, 760, 0, 8), 0.4)
	const holes =
		cut === 'wide'
			? ''
			: [560, 610, 660, 710, 760].map((y) => `<circle cx="80" cy="${y}" r="6" fill="${k.t.edge}"/>`).join('')
	const m = cut === 'braided' ? STEEL : BRASS
	const buckle =
		cut === 'wide'
			? oval(-80, 600, 88, 118)
			: metal(
					`M${-80 - w / 2 - 18} 552H${-80 + w / 2 + 18}V640Q${-80 + w / 2 + 18} 654 ${-80 + w / 2 + 4} 654H${-80 - w / 2 - 4}Q${-80 - w / 2 - 18} 654 ${-80 - w / 2 - 18} 640Z`,
					14,
					m,
				) + metal('M-80 556V646', 9, m)
	const keeper = k.piece(`M${-80 - w / 2 - 6} 480H${-80 + w / 2 + 6}V508H${-80 - w / 2 - 6}Z`, { cast: 6 })
	return {
		svg:
			k.strap(d, w, 'base', cut !== 'braided') +
			extra +
			k.piece(tip, { cast: 3 }) +
			k.stitch(`M${88 - w / 2} 752V816L80 848L${72 + w / 2} 816V752`, 2.4) +
			holes +
			(cut === 'wide' ? '' : keeper) +
			buckle,
		box: [-170, -60, 150, 870],
		focus: [0, 500, 2.4],
		hold: 'hook',
		grip: [0, 18],
	}
}

export const belt = (k: Kit, cut: string): Art => (k.hang ? hanging(k, cut) : rolled(k, cut))
