import type { Cut, Garment, Pattern, View } from './draw.ts'
import { clips, footing, hanger, page, rail, sweep, table, wall } from './ground.ts'
import { makeKit, n } from './kit.ts'
import type { Art } from './kit.ts'
import { DRAWERS } from './garments/garments.ts'

export type Product = { garment: Garment; cut: Cut; pattern: Pattern; hex: string }
type Area = readonly [number, number, number, number]

export function garment(p: Product, id: string, hang = false): Art & { defs: string } {
	const kit = makeKit(p.hex, p.pattern, id, hang)
	const art = DRAWERS[p.garment](kit, p.cut)
	return { ...art, defs: kit.defs() }
}

export function fit(art: Art, [x0, y0, x1, y1]: Area, most = 1.5): { x: number; y: number; s: number } {
	const [l, t, r, b] = art.box
	const s = Math.min((x1 - x0) / (r - l), (y1 - y0) / (b - t), most)
	return { s: n(s * 1000) / 1000, x: n((x0 + x1) / 2 - (s * (l + r)) / 2), y: n((y0 + y1) / 2 - (s * (t + b)) / 2) }
}

export const placed = (art: Art, at: { x: number; y: number; s: number }, filter = 'lie', turn = 0) =>
	`<g filter="url(#${filter})"><g transform="translate(${at.x} ${at.y}) rotate(${turn}) scale(${n(at.s * 1000) / 1000})" stroke-width="2.4">${art.svg}</g></g>`

const stands = (p: Product) => p.garment === 'bag' || p.garment === 'shoes'

function front(p: Product): string {
	const art = garment(p, 'g')
	if (!stands(p)) return page(1200, 1600, table(1200, 1600) + placed(art, fit(art, [80, 150, 1120, 1440])), art.defs)
	const at = fit(art, p.garment === 'shoes' ? [64, 400, 1136, 1290] : [150, 260, 1050, 1290], 1.35)
	const floor = at.y + at.s * art.box[3]
	return page(
		1200,
		1600,
		sweep(1200, 1600, Math.min(1240, floor - 130)) +
			footing(640, floor - 4, (at.s * (art.box[2] - art.box[0])) / 2, 26) +
			placed(art, at, 'none'),
		art.defs,
	)
}

function detail(p: Product): string {
	const art = garment(p, 'g')
	const [x, y, near] = art.focus
	const z = n(near * 1.12)
	return page(1200, 1600, table(1200, 1600) + placed(art, { x: n(600 - x * z), y: n(800 - y * z), s: z }), art.defs)
}

function hung(p: Product): string {
	const art = garment(p, 'g', true)
	const [half = 200, gripY = 0] = art.grip ?? []
	if (art.hold === 'shelf') {
		const at = fit(art, [200, 420, 1000, 1096], 1.1)
		const y = 1096
		const set = { ...at, y: n(at.y + 1096 - (at.y + at.s * art.box[3])) }
		return page(
			1200,
			1600,
			wall(1200, 1600) +
				board(y) +
				footing(630, y - 2, (at.s * (art.box[2] - art.box[0])) / 2, 16) +
				placed(art, set, 'none'),
			art.defs,
		)
	}
	if (art.hold === 'hook') {
		const at = fit(art, [220, 330, 980, 1360], 1.1)
		const set = { ...at, x: 600, y: n(360 - at.s * art.box[1]) }
		return page(1200, 1600, wall(1200, 1600) + placed(art, set, 'wall') + peg(600, n(set.y + set.s * gripY)), art.defs)
	}
	const at = fit(art, [150, 330, 1050, 1420], 1.15)
	const set = {
		...at,
		x: 600,
		y: n(art.hold === 'clips' ? 340 - at.s * art.box[1] : 350 - at.s * Math.min(0, art.box[1] + 60)),
	}
	const bar = n(set.y + set.s * gripY)
	const frame =
		art.hold === 'clips'
			? clips(600, bar, half * set.s * 0.8, bar - 30 - 180)
			: hanger(600, bar, half * set.s, bar - 20 - 180)
	const body = art.hold === 'clips' ? placed(art, set, 'wall') + frame : frame + placed(art, set, 'wall')
	return page(1200, 1600, wall(1200, 1600) + rail(1200, 150) + body, art.defs)
}

const board = (y: number) =>
	`<path d="M90 ${y + 34}H1150V${y + 74}H150Z" fill="#6B4A2E" opacity=".2" filter="url(#soft)"/><path d="M90 ${y}H1110V${y + 38}H90Z" fill="#A87444"/><path d="M90 ${y}H1110V${y + 9}H90Z" fill="#C79663"/><path d="M90 ${y + 30}H1110V${y + 38}H90Z" fill="#7D522B"/><path d="M240 ${y + 20}q120 -7 260 0M700 ${y + 22}q130 -8 250 1" stroke="#8A5D33" stroke-width="2" fill="none"/><path d="M220 ${y + 38}H252V${y + 120}Q236 ${y + 132} 220 ${y + 120}ZM948 ${y + 38}H980V${y + 120}Q964 ${y + 132} 948 ${y + 120}Z" fill="#8A5D33"/>`

const peg = (x: number, y: number) =>
	`<circle cx="${x + 12}" cy="${y + 18}" r="34" fill="#6B4A2E" opacity=".2"/><circle cx="${x}" cy="${y}" r="32" fill="#8A5D33"/><circle cx="${x - 3}" cy="${y - 4}" r="27" fill="#B98450"/><circle cx="${x - 9}" cy="${y - 10}" r="9" fill="#D9B07E"/>`

export function product(p: Product & { view: View }): string {
	return p.view === 'detail' ? detail(p) : p.view === 'hanger' ? hung(p) : front(p)
}
