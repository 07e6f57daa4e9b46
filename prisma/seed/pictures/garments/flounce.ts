import { leaf } from '../kit.ts'
import type { Kit } from '../kit.ts'

export type Flare = {
	w0: number
	y0: number
	w1: number
	y1: number
	waves: number
	gather?: boolean
	sag?: number
	bow?: number
	amp?: number
}

/** With a waving hem: skirts, tiers, peplums. */
export function flounce(k: Kit, f: Flare, extra = ''): string {
	const { w0, y0, w1, y1, waves } = f
	const sag = f.sag ?? 26,
		bow = f.bow ?? 0.35
	const amp = f.amp ?? 1
	const step = (2 * w1) / waves
	const hemY = (x: number) => y1 - sag * (x / w1) ** 2
	let hem = '',
		folds = '',
		lights = ''
	for (let i = 0; i < waves; i++) {
		const a = w1 - i * step,
			b = a - step,
			m = (a + b) / 2
		const depth = (15 + ((i * 7) % 5) * 2) * amp
		hem += `C${Math.round(a - step * 0.2)} ${Math.round(hemY(a) + depth)} ${Math.round(m + step * 0.1)} ${Math.round(hemY(m) + depth)} ${Math.round(m)} ${Math.round(hemY(m) + depth * 0.3)}S${Math.round(b + step * 0.3)} ${Math.round(hemY(b) - depth * 0.35)} ${Math.round(b)} ${Math.round(hemY(b))}`
		const long = 0.5 + ((i * 3) % 4) * 0.13
		const top = b * (1 - long) + ((b * w0) / w1) * long
		if (i < waves - 1) folds += leaf(b, hemY(b) + 4, top, y1 - (y1 - y0) * long, b * 0.02, Math.min(17, step * 0.17))
		lights += leaf(
			m,
			hemY(m) + 6,
			m * (1 - long * 0.8) + ((m * w0) / w1) * long * 0.8,
			y1 - (y1 - y0) * long * 0.8,
			m * 0.02,
			Math.min(12, step * 0.12),
		)
		if (f.gather) {
			const g = (m * w0) / w1
			folds +=
				leaf(g, y0 - 2, g + (m - g) * 0.3, y0 + (y1 - y0) * (0.2 + (i % 3) * 0.07), m * 0.015, 5) +
				leaf((b * w0) / w1 + 4, y0 - 2, ((b * w0) / w1) * 1.08, y0 + (y1 - y0) * 0.15, 0, 4)
		}
	}
	const h = y1 - y0,
		e = w1 - w0
	const d = `M${-w0} ${y0}H${w0}C${Math.round(w0 + e * bow)} ${Math.round(y0 + h * 0.3)} ${Math.round(w1 - e * 0.12)} ${Math.round(y0 + h * 0.7)} ${w1} ${Math.round(hemY(w1))}${hem}C${Math.round(-w1 + e * 0.12)} ${Math.round(y0 + h * 0.7)} ${Math.round(-w0 - e * bow)} ${Math.round(y0 + h * 0.3)} ${-w0} ${y0}Z`
	return k.piece(d, { inner: k.dark(folds, 0.46) + k.lit(lights, 0.34) + extra })
}
