import { leaf, makeKit, n } from './kit.ts'
import type { Art } from './kit.ts'
import { clips, hanger } from './ground.ts'
import { fit, garment, placed } from './stage.ts'
import type { Product } from './stage.ts'

type Area = readonly [number, number, number, number]
export type Drawn = { svg: string; defs: string }

export const join = (parts: readonly Drawn[]): Drawn => ({
	svg: parts.map((p) => p.svg).join(''),
	defs: parts.map((p) => p.defs).join(''),
})

export function laid(p: Product, id: string, area: Area, turn = 0, filter = 'lie', hang = false): Drawn {
	const art = garment(p, id, hang)
	const at = fit(art, area, 9)
	// Feet on the area's lower edge.
	if (filter === 'none') at.y = n(area[3] - at.s * art.box[3])
	const mx = n((area[0] + area[2]) / 2),
		my = n((area[1] + area[3]) / 2)
	const g = placed(art, at, filter)
	return { svg: turn ? `<g transform="rotate(${turn} ${mx} ${my})">${g}</g>` : g, defs: art.defs }
}

export function onRail(p: Product, id: string, x: number, railY: number, scale: number, drop = 120): Drawn {
	const art: Art & { defs: string } = garment(p, id, true)
	const [half = 200, gripY = 0] = art.grip ?? []
	const y = n(railY + drop - scale * Math.min(gripY, 0))
	const bar = n(y + gripY * scale)
	const up = bar - 30 - railY - 8
	const body = placed(art, { x, y, s: scale }, 'wall')
	return {
		svg:
			art.hold === 'clips'
				? body + clips(x, bar, half * scale * 0.8, up)
				: hanger(x, bar, half * scale, up + 10) + body,
		defs: art.defs,
	}
}

export const stem = (x: number, y: number, h: number, lean: number, colour: string) => {
	let d = ''
	for (let i = 0; i < 6; i++) {
		const t = 0.25 + i * 0.14,
			px = x + lean * t * t,
			py = y - h * t
		d += leaf(px, py, px + (i % 2 ? -1 : 1) * h * (0.26 - i * 0.02), py - h * 0.16, (i % 2 ? 1 : -1) * 8, 14)
	}
	return `<path d="M${x} ${y}Q${x} ${n(y - h * 0.5)} ${x + lean} ${y - h}" stroke="${colour}" stroke-width="5" fill="none"/><path d="${d}${leaf(x + lean * 0.9, y - h * 0.94, x + lean * 1.2, y - h * 1.2, 6, 12)}" fill="${colour}"/>`
}

type Swag = readonly [x1: number, y1: number, x2: number, y2: number, sag: number]

/** Round caps on an empty dash are beads, in a small file. */
export function garlands(swags: readonly Swag[], r = 17): string {
	const d = swags
		.map(([x1, y1, x2, y2, sag]) => `M${x1} ${y1}Q${n((x1 + x2) / 2)} ${n((y1 + y2) / 2 + sag * 2)} ${x2} ${y2}`)
		.join('')
	const gap = r * 1.6
	const beads = (w: number, colour: string, every: number, skip: number, more = '') =>
		`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(w)}" stroke-linecap="round" stroke-dasharray="0 ${n(gap * every)}" stroke-dashoffset="${n(-gap * skip)}" ${more}/>`
	return (
		beads(r * 2, '#2A0F0A', 1, 0, 'opacity=".3" transform="translate(5 9)"') +
		beads(r * 2, '#C8690F', 1, 0) +
		beads(r * 1.8, '#E8921F', 1, 0) +
		beads(r * 1.8, '#F2B63C', 3, 1) +
		beads(r * 1.15, '#C8690F', 1, 0, 'opacity=".55"') +
		beads(r * 0.85, '#F4B041', 1, 0) +
		beads(r * 0.3, '#B9560F', 1, 0)
	)
}

export function kite(x: number, y: number, s: number, turn: number, a: string, b: string): string {
	return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path d="M0 -100L90 0L0 100L-90 0Z" fill="#6B4A2E" opacity=".16" transform="translate(14 22)"/><path d="M0 -100L90 0L0 100L-90 0Z" fill="${a}"/><path d="M0 -100L90 0L0 0Z" fill="${b}"/><path d="M0 0L0 100L-90 0Z" fill="${b}"/><path d="M0 -100V100M-90 0Q0 -74 90 0" stroke="#5F4218" stroke-width="3" fill="none"/><path d="M0 100L26 136H-26Z" fill="${a}"/></g>`
}

export function pile(
	hexes: readonly string[],
	pattern: Product['pattern'],
	id: string,
	x: number,
	y: number,
	w: number,
	each: number,
): Drawn {
	const parts: Drawn[] = hexes.map((hex, i) => {
		const k = makeKit(hex, pattern, `${id}${i}`)
		const h = each,
			left = -w / 2 + (i % 3) * 10,
			right = w / 2 - ((i * 2) % 5) * 9
		const d = `M${n(left + h / 2)} ${-h}H${n(right - 8)}Q${n(right + 2)} ${n(-h * 0.75)} ${n(right)} ${n(-h * 0.5)}Q${n(right + 3)} ${n(-h * 0.2)} ${n(right - 8)} 0H${n(left + h / 2)}Q${n(left)} 0 ${n(left)} ${n(-h / 2)}Q${n(left)} ${-h} ${n(left + h / 2)} ${-h}Z`
		const layers = k.seam(
			`M${n(left + h * 0.42)} ${n(-h / 2)}H${n(right)}M${n(left + h * 0.7)} ${n(-h * 0.74)}H${n(right - 4)}M${n(left + h * 0.7)} ${n(-h * 0.26)}H${n(right - 4)}`,
			2.2,
		)
		const svg =
			k.piece(d, {
				inner: k.dark(`M-900 ${n(-h * 0.12)}H900V0H-900Z`, 0.5) + k.lit(`M-900 ${-h}H900V${n(-h * 0.9)}H-900Z`, 0.5),
			}) +
			layers +
			k.stitch(`M${n(left + h * 0.5)} ${n(-h * 0.4)}H${n(right - 4)}`, 2)
		return {
			svg: `<g stroke-width="2.4" transform="translate(${x} ${n(y - i * (each - 2))})">${svg}</g>`,
			defs: k.defs(),
		}
	})
	return join(parts)
}

export function plinth(x: number, y: number, w: number, h: number, face: string, top: string, side: string): string {
	const d = 34
	return `<path d="M${x + w} ${y - d}L${x + w + 60} ${y + h}H${x}Z" fill="#4A3220" opacity=".14" filter="url(#soft)"/><path d="M${x} ${y}H${x + w}V${y + h}H${x}Z" fill="${face}"/><path d="M${x} ${y}L${x + d} ${y - d}H${x + w + d}L${x + w} ${y}Z" fill="${top}"/><path d="M${x + w} ${y}L${x + w + d} ${y - d}V${y + h - d}L${x + w} ${y + h}Z" fill="${side}"/>`
}

export function kantha(w: number, h: number, colour: string, o: number, gap = 64): string {
	let d = ''
	for (let y = gap / 2; y < h; y += gap) d += `M0 ${y}Q${n(w * 0.25)} ${n(y - 26)} ${n(w * 0.5)} ${y}T${w} ${y}`
	return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="3" stroke-dasharray="20 14" opacity="${o}"/>`
}
