import type { Pattern } from './draw.ts'
import { clothDefs } from './cloth.ts'
import { tonesOf } from './tones.ts'
import type { Tones } from './tones.ts'

/** Around x = 0, y downwards. */
export type Art = {
	svg: string
	/** left, top, right, bottom */
	box: readonly [number, number, number, number]
	/** x, y and zoom of the close-up */
	focus: readonly [number, number, number]
	hold: 'hanger' | 'clips' | 'hook' | 'shelf'
	/** hanger, clip or hook: half width and height */
	grip?: readonly [number, number]
}

export type PieceOptions = {
	rot?: number
	tone?: keyof Tones
	cast?: number
	inner?: string
	bare?: boolean
	flat?: boolean
	line?: number
}

export const n = (v: number) => Math.round(v * 10) / 10

/** A path of absolute "x y" pairs, H and V, across x = 0. */
export const mirror = (d: string) =>
	d.replace(/(-?[\d.]+) (-?[\d.]+)|H(-?[\d.]+)/g, (_, x: string, y: string, h?: string) =>
		h === undefined ? `${n(-Number(x))} ${y}` : `H${n(-Number(h))}`,
	)

/** Authored right, mirrored left. */
export const pair = (d: string) => d + mirror(d)

export function leaf(x1: number, y1: number, x2: number, y2: number, bend: number, w: number): string {
	const len = Math.hypot(x2 - x1, y2 - y1) || 1
	const nx = (y1 - y2) / len,
		ny = (x2 - x1) / len
	const xy = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`
	const at = (k: number) => xy((x1 + x2) / 2 + nx * k, (y1 + y2) / 2 + ny * k)
	return `M${xy(x1, y1)}Q${at(bend + w)} ${xy(x2, y2)}Q${at(bend - w)} ${xy(x1, y1)}Z`
}

export const BRASS = { base: '#C69A52', hi: '#EFD49A', deep: '#8A6226', edge: '#5F4218' }
export const STEEL = { base: '#B9B6B0', hi: '#F1EFEA', deep: '#77736D', edge: '#47443F' }

const strokes = (svg: string) => `<g fill="none" stroke-linejoin="round">${svg}</g>`
const strokeOf = (d: string, colour: string, w: number, more: string = '') =>
	`<path d="${d}" stroke="${colour}" stroke-width="${n(w)}"${more && ' ' + more}/>`

export type Kit = ReturnType<typeof makeKit>

export function makeKit(hex: string, pattern: Pattern, id: string, hang = false) {
	const t = tonesOf(hex)
	const cloth = clothDefs(pattern, t, id)
	const stop = (at: number, colour: string, o: number) =>
		`<stop offset="${at}" stop-color="${colour}" stop-opacity="${o}"/>`
	const defs = [
		cloth.defs,
		`<linearGradient id="${id}v" x1="0" y1="0" x2="1" y2=".3">${stop(0, t.hi, t.dark ? 0.42 : 0.5)}${stop(0.34, t.hi, 0)}${stop(0.52, t.deep, 0)}${stop(1, t.deep, 0.62)}</linearGradient>`,
	]
	const turned = new Map<number, string>()
	let count = 0
	const used = new Set<string>()

	function fills(rot: number): readonly string[] {
		const names = cloth.printed ? ['p', 'w'] : ['w']
		if (rot === 0) return names.map((k) => id + k)
		const tag = turned.get(rot) ?? `r${turned.size}`
		if (!turned.has(rot)) {
			turned.set(rot, tag)
			for (const k of names)
				defs.push(`<pattern id="${id}${k}${tag}" href="#${id}${k}" patternTransform="rotate(${rot})"/>`)
		}
		return names.map((k) => `${id}${k}${tag}`)
	}

	const thread = pattern === 'denim' ? '#D39A55' : pattern === 'leather' ? (t.dark ? '#B99A78' : t.thread) : t.thread

	const style =
		`<style>.${id}V{fill:url(#${id}v)}.${id}E{fill:none;stroke:${t.edge};stroke-linejoin:round;opacity:.8}.${id}C{fill:${t.edge};opacity:.42}` +
		`.${id}M{fill:none;stroke:${t.seam};stroke-linecap:round;stroke-linejoin:round}.${id}S{fill:none;stroke:${thread};stroke-dasharray:9 6;stroke-linejoin:round}</style>`

	const button = () => {
		const face = t.dark ? '#4A423B' : '#F6EFE3',
			hole = t.dark ? '#1C1917' : '#8C7A62'
		return `<g id="${id}B"><circle cx=".2" cy=".36" r="1" fill="${t.edge}" opacity=".5"/><circle r="1" fill="${face}" stroke="${hole}" stroke-width=".13"/><circle r=".66" fill="none" stroke="${hole}" stroke-width=".09" opacity=".5"/><path d="M-.28-.28L.28.28M.28-.28L-.28.28" stroke="${hole}" stroke-width=".18"/></g>`
	}
	const rivet = (name: string, m: typeof BRASS) =>
		`<g id="${id}${name}"><circle cx=".2" cy=".36" r="1" fill="${t.edge}" opacity=".5"/><circle r="1" fill="${m.base}" stroke="${m.edge}" stroke-width=".18"/><circle cx="-.28" cy="-.3" r=".42" fill="${m.hi}"/></g>`

	return {
		t,
		id,
		pattern,
		hang,
		thread,
		leathery: pattern === 'leather',

		piece(d: string, o: PieceOptions = {}): string {
			const ref = `${id}d${count++}`
			// A long outline is written once for all its uses.
			const shared = d.length > 64
			if (shared) defs.push(`<path id="${ref}" d="${d}"/>`)
			const shape = (attrs: string) => (shared ? `<use href="#${ref}" ${attrs}/>` : `<path d="${d}" ${attrs}/>`)
			if (o.inner) defs.push(`<clipPath id="${ref}k">${shape('')}</clipPath>`)
			const cast = o.cast ?? 0
			return (
				(cast ? shape(`class="${id}C" transform="translate(${n(cast * 0.6)} ${cast})"`) : '') +
				shape(`fill="${t[o.tone ?? 'base']}"`) +
				(o.bare
					? ''
					: fills(o.rot ?? 0)
							.map((f) => shape(`fill="url(#${f})"`))
							.join('')) +
				(o.flat ? '' : shape(`class="${id}V"`)) +
				(o.inner ? `<g clip-path="url(#${ref}k)">${o.inner}</g>` : '') +
				shape(`class="${id}E"${o.line ? ` stroke-width="${o.line}"` : ''}`)
			)
		},
		dark: (d: string, o = 0.5) => `<path d="${d}" fill="${t.deep}" opacity="${o}"/>`,
		lit: (d: string, o = 0.55) => `<path d="${d}" fill="${t.hi}" opacity="${o}"/>`,
		seam: (d: string, w = 3) => `<path class="${id}M" d="${d}" stroke-width="${w}"/>`,
		stitch: (d: string, w = 2.6) => `<path class="${id}S" d="${d}" stroke-width="${w}"/>`,
		button(x: number, y: number, r = 11) {
			used.add('B')
			return `<use href="#${id}B" transform="translate(${n(x)} ${n(y)}) scale(${n(r)})"/>`
		},
		strap(d: string, w: number, tone: 'base' | 'shade' | 'inside' = 'base', sewn = true): string {
			const layer = (colour: string, width: number, more = '') => strokeOf(d, colour, width, more)
			return strokes(
				layer(t.edge, w, 'opacity=".35" transform="translate(5 8)"') +
					layer(t.edge, w + 4) +
					layer(t[tone], w) +
					(sewn ? layer(thread, w - 11, 'stroke-dasharray="9 6"') + layer(t[tone], w - 16) : '') +
					layer(t.hi, w * 0.22, `opacity=".35" transform="translate(${n(-w * 0.16)} ${n(-w * 0.1)})"`) +
					layer(`url(#${id}w)`, w),
			)
		},
		rivet(x: number, y: number, r = 7, m = BRASS) {
			const name = m === BRASS ? 'R' : 'T'
			used.add(name)
			return `<use href="#${id}${name}" transform="translate(${n(x)} ${n(y)}) scale(${n(r)})"/>`
		},
		label: (x: number, y: number, w = 52) =>
			`<g transform="translate(${x} ${y})"><rect x="${-w / 2}" y="0" width="${w}" height="${n(w * 0.5)}" rx="1.5" fill="#F6EFE3"/><path d="M${n(-w * 0.14)} ${n(w * 0.13)}H${n(w * 0.14)}L${n(-w * 0.14)} ${n(w * 0.37)}H${n(w * 0.14)}" fill="none" stroke="#9C2F1F" stroke-width="${n(w * 0.05)}"/></g>`,
		defs: () =>
			defs.join('') +
			style +
			(used.has('B') ? button() : '') +
			(used.has('R') ? rivet('R', BRASS) : '') +
			(used.has('T') ? rivet('T', STEEL) : ''),
	}
}

export function metal(d: string, w: number, m = BRASS): string {
	const shift = n(-w * 0.16)
	return `<g stroke-linecap="round">${strokes(strokeOf(d, '#3A2A1A', w, 'opacity=".35" transform="translate(3 6)"') + strokeOf(d, m.edge, w) + strokeOf(d, m.base, w - 3) + strokeOf(d, m.hi, Math.max(1.5, w * 0.22), `transform="translate(${shift} ${shift})"`))}</g>`
}
