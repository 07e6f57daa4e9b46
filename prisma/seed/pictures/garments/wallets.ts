import { leaf, metal, n, STEEL } from '../kit.ts'
import type { Art, Kit } from '../kit.ts'

const box = (x: number, y: number, w: number, h: number, r: number) =>
	`M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`

const emboss = (k: Kit, x: number, y: number, s: number) => {
	const d = `M${x - s} ${y - s}H${x + s}L${x - s} ${y + s}H${x + s}`
	return `<path d="${d}" fill="none" stroke="${k.t.hi}" stroke-width="${n(s * 0.24)}" opacity=".8" transform="translate(2 2.5)"/><path d="${d}" fill="none" stroke="${k.t.edge}" stroke-width="${n(s * 0.24)}"/>`
}

const card = (x: number, y: number, w: number, h: number, colour: string, turn = 0) =>
	`<g transform="rotate(${turn} ${x + w / 2} ${y + h / 2})"><path d="${box(x, y, w, h, 14)}" fill="${colour}" stroke="#3A2A1A" stroke-opacity=".3" stroke-width="1.5"/><path d="M${x + 26} ${y + 26}H${x + w * 0.4}" stroke="#FBF8F4" stroke-width="5" opacity=".7"/></g>`

const note = (x: number, y: number, w: number, h: number) =>
	`<path d="M${x} ${y}H${x + w}V${y + h}H${x}Z" fill="#A9B49A" stroke="#5E6B50" stroke-width="2"/><path d="M${x + 14} ${y + 12}H${x + w - 14}" stroke="#5E6B50" stroke-width="3" opacity=".5" stroke-dasharray="16 7"/>`

const sheen = (k: Kit, x: number, y: number, h: number) => k.lit(leaf(x, y + 10, x + 36, y + h - 16, -14, 26), 0.4)

function opened(k: Kit): string {
	const slots = (x: number) =>
		[0, 1, 2]
			.map((i) => {
				const y = 60 + i * 62
				return (
					(i === 1
						? card(x + 18, y - 36, 232, 120, '#2B3A78')
						: i === 0
							? card(x + 18, y - 34, 232, 120, '#C9B79C')
							: '') +
					k.piece(`M${x + 6} ${y}H${x + 112}Q${x + 134} ${y + 26} ${x + 156} ${y}H${x + 262}V310H${x + 6}Z`, {
						cast: 3,
						line: 2,
					}) +
					k.stitch(`M${x + 14} ${y + 9}H${x + 104}M${x + 164} ${y + 9}H${x + 254}`, 2)
				)
			})
			.join('')
	return (
		note(-250, -44, 500, 120) +
		k.piece(box(-290, 0, 580, 330, 22), { tone: 'shade', inner: k.dark(leaf(0, -10, 0, 340, 0, 22), 0.6) }) +
		slots(-276) +
		slots(8) +
		k.stitch(box(-282, 8, 564, 314, 16), 2.2) +
		k.seam('M0 4V326', 3)
	)
}

export function wallet(k: Kit, cut: string): Art {
	if (cut === 'zip') {
		const d = box(-330, 0, 660, 350, 40)
		const z = 'M-322 60V40Q-322 8 -286 8H286Q322 8 322 40V60'
		const svg =
			k.strap('M-318 96C-450 60 -470 250 -420 330C-390 380 -350 380 -352 330C-356 250 -352 150 -318 110', 26) +
			k.piece(d, { inner: sheen(k, -250, 0, 350) + k.dark(leaf(280, 20, 260, 340, 10, 24), 0.3) }) +
			`<path d="${z}" fill="none" stroke="#2A2622" stroke-width="16"/><path d="${z}" fill="none" stroke="${STEEL.base}" stroke-width="10" stroke-dasharray="4 4"/>` +
			k.stitch(
				'M-304 64V48Q-304 28 -280 28H280Q304 28 304 48V64M-304 60V306Q-304 330 -280 330H280Q304 330 304 306V60',
				2.3,
			) +
			k.piece('M-306 210Q0 232 306 210L304 306Q304 330 280 332H-280Q-304 330 -304 306Z', { cast: 4 }) +
			k.stitch('M-298 222Q0 244 298 222', 2.3) +
			emboss(k, 0, 118, 26) +
			metal('M318 62V96', 9) +
			`<g transform="translate(318 96) rotate(-8)">${k.piece('M-13 0H13L20 96Q0 106 -20 96Z', { cast: 6 })}${k.stitch('M-6 10L-11 88H11L6 10Z', 2)}</g>` +
			k.rivet(-308, 102, 10)
		return {
			svg: k.hang ? svg : `<g transform="rotate(-7)">${svg}</g>`,
			box: [-470, -40, 350, 400],
			focus: [240, 110, 2.8],
			hold: 'shelf',
		}
	}
	if (cut === 'card') {
		const slot = (y: number) =>
			k.piece(`M-220 ${y}H-70Q0 ${y + 46} 70 ${y}H220V286Q220 310 196 310H-196Q-220 310 -220 286Z`, { cast: 5 }) +
			k.stitch(`M-208 ${y + 11}H-74Q0 ${y + 58} 74 ${y + 11}H208`, 2.2)
		const svg =
			card(-184, -92, 368, 200, '#C9B79C', -3) +
			card(-188, -52, 376, 200, '#2B3A78', 2) +
			k.piece(box(-220, 0, 440, 310, 24), { tone: 'shade' }) +
			card(-196, 26, 392, 160, '#9C2F1F') +
			slot(70) +
			slot(150) +
			k.stitch('M-208 160V284Q-206 298 -194 298H194Q206 298 208 284V160', 2.2) +
			emboss(k, 150, 254, 18)
		return {
			svg: k.hang ? svg : `<g transform="rotate(8)">${svg}</g>`,
			box: [-265, -110, 265, 330],
			focus: [40, 120, 3],
			hold: 'shelf',
		}
	}
	if (k.hang) return { svg: opened(k), box: [-300, -50, 300, 332], focus: [0, 150, 3], hold: 'shelf' }
	const closed =
		k.piece(box(-250, 0, 490, 390, 26), { tone: 'deep', flat: true }) +
		note(-214, -22, 420, 60) +
		k.piece(box(-256, 8, 504, 388, 28), {
			cast: 8,
			inner: sheen(k, -180, 10, 380) + k.dark(leaf(220, 30, 200, 380, 8, 26) + 'M-256 0H-228V400H-256Z', 0.3),
		}) +
		k.seam('M-226 10V394', 2) +
		k.stitch('M-214 24H220Q232 24 232 36V368Q232 380 220 380H-214', 2.4) +
		emboss(k, 150, 310, 24)
	return {
		svg: `<g transform="translate(-60 -250) rotate(9) scale(.92)">${opened(k)}</g><g transform="translate(30 130) rotate(-8)">${closed}</g>`,
		box: [-390, -320, 330, 560],
		focus: [60, 330, 2.5],
		hold: 'shelf',
	}
}
