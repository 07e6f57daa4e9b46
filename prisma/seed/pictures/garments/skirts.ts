import { flounce } from './flounce.ts'
import { leaf, mirror, n } from '../kit.ts'
import type { Art, Kit } from '../kit.ts'
import { pocket } from './shirts.ts'

function band(k: Kit, w: number, h = 50): string {
	return (
		k.piece(`M${-w + 5} ${-h}Q0 ${-h - 22} ${w - 5} ${-h}Q0 ${-h + 16} ${-w + 5} ${-h}Z`, {
			tone: 'inside',
			flat: true,
		}) +
		k.piece(`M${-w + 5} ${-h}Q0 ${-h + 16} ${w - 5} ${-h}L${w + 2} 4Q0 18 ${-w - 2} 4Z`, { cast: 5 }) +
		k.stitch(`M${-w + 10} ${-h + 9}Q0 ${-h + 25} ${w - 10} ${-h + 9}M${-w + 7} -5Q0 9 ${w - 7} -5`, 2)
	)
}

export function skirt(k: Kit, cut: string): Art {
	if (cut === 'pleated') {
		const w0 = 168,
			w1 = 360,
			y1 = 830,
			count = 15
		const at = (i: number, y: number) => {
			const f = y / y1
			const e = -1 + (2 * i) / count
			return e * (w0 + (w1 - w0) * f ** 1.15)
		}
		let hem = '',
			dark = '',
			lit = '',
			lines = ''
		for (let i = count; i > 0; i--) {
			const a = at(i, y1),
				b = at(i - 1, y1),
				sag = (x: number) => y1 - 40 * (x / w1) ** 2
			hem += `L${n(b + (a - b) * 0.3)} ${n(sag(b) + 14)}L${n(b)} ${n(sag(b))}`
			const m0 = at(i - 0.62, 0),
				m1 = at(i - 0.62, y1)
			dark += `M${n(at(i - 1, 0))} 0C${n(at(i - 1, 300))} 300 ${n(at(i - 1, 600))} 600 ${n(b)} ${y1 + 20}H${n(m1)}C${n(at(i - 0.62, 600))} 600 ${n(at(i - 0.62, 300))} 300 ${n(m0)} 0Z`
			lit += leaf(at(i - 0.3, 10), 10, at(i - 0.22, y1), y1 + 16, 0, 6)
			lines += `M${n(at(i - 1, 0))} 0C${n(at(i - 1, 300))} 300 ${n(at(i - 1, 600))} 600 ${n(b)} ${n(y1 + 4)}`
		}
		const side = (m: number) => `C${n(m * at(count, 300))} 300 ${n(m * at(count, 600))} 600`
		const d = `M${-w0} 0H${w0}${side(1)} ${w1} ${y1 - 40}${hem}C${n(-at(count, 600))} 600 ${n(-at(count, 300))} 300 ${-w0} 0Z`
		return {
			svg:
				k.piece(d, { inner: k.dark(dark, 0.42) + k.lit(lit, 0.4) + k.seam(lines, 1.6) }) +
				band(k, w0) +
				k.button(w0 - 34, -22, 10),
			box: [-380, -80, 380, y1 + 30],
			focus: [-30, 170, 2.2],
			hold: 'clips',
			grip: [w0, -44],
		}
	}
	if (cut === 'aline') {
		let front = k.stitch('M-26 14V800M26 14V800', 2)
		for (let i = 0; i < 8; i++) front += k.button(0, 60 + i * 92, 12)
		const welt = (f: (d: string) => string) =>
			k.piece(f('M92 84L176 58L186 84L100 112Z'), { cast: 5, line: 2 }) + k.stitch(f('M100 90L172 67'), 2)
		return {
			svg:
				flounce(
					k,
					{ w0: 164, y0: 0, w1: 376, y1: 800, waves: 7, bow: 0.42, amp: 0.5 },
					k.seam('M-34 0V840M34 0V840', 2) + k.stitch('M-400 760Q0 812 400 760', 2),
				) +
				front +
				welt((d) => d) +
				welt(mirror) +
				band(k, 164) +
				k.button(0, -20, 12),
			box: [-390, -80, 390, 830],
			focus: [40, 170, 2.3],
			hold: 'clips',
			grip: [164, -44],
		}
	}
	const d = 'M-170 0H170C196 60 214 150 222 240L262 540Q0 574 -262 540L-222 240C-214 150 -196 60 -170 0Z'
	const bag = 'M88 4C92 62 140 94 196 102'
	const inner =
		k.dark(
			leaf(262, 560, 180, 260, 12, 18) + leaf(-150, 560, -130, 330, -8, 14) + leaf(90, 560, 96, 380, 8, 12),
			0.34,
		) +
		k.lit(leaf(-120, 120, -140, 480, 6, 40) + leaf(120, 150, 130, 470, -6, 30), 0.22) +
		k.dark('M-270 520Q0 556 270 520V600H-270Z', 0.2)
	const seams =
		k.seam(bag + mirror(bag), 2) +
		k.stitch('M80 8C84 70 136 104 198 112M-80 8C-84 70 -136 104 -198 112', 2.2) +
		k.seam('M0 10V548', 2.4) +
		k.stitch('M38 14V150Q36 196 4 206M-8 14V546M-256 520Q0 554 256 520', 2.2)
	const patch = pocket(k, 74, 190, 118, 132, true) + pocket(k, -192, 190, 118, 132, true)
	return {
		svg: k.piece(d, { inner }) + seams + patch + band(k, 170) + k.rivet(0, -20, 13),
		box: [-275, -80, 275, 580],
		focus: [50, 180, 2.8],
		hold: 'clips',
		grip: [170, -44],
	}
}
