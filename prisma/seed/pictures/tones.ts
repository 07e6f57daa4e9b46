/** In OKLCH, so that steps look equal. */
export type Tones = {
	base: string
	hi: string
	light: string
	shade: string
	deep: string
	edge: string
	seam: string
	thread: string
	inside: string
	print: string
	dark: boolean
}

type Lch = { l: number; c: number; h: number }

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)

function fromHex(hex: string): Lch {
	const n = /^#?([0-9a-f]{6})$/i.exec(hex)?.[1] ?? '8c8175'
	const [r, g, b] = [0, 2, 4].map((i) => toLinear(parseInt(n.slice(i, i + 2), 16) / 255)) as [number, number, number]
	const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
	const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
	const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
	const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
	const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
	return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

function toHex({ l, c, h }: Lch): string {
	const L = Math.min(0.985, Math.max(0.08, l))
	const a = c * Math.cos(h),
		b = c * Math.sin(h)
	const p = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
	const q = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
	const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
	const rgb = [
		4.0767416621 * p - 3.3077115913 * q + 0.2309699292 * s,
		-1.2684380046 * p + 2.6097574011 * q - 0.3413193965 * s,
		-0.0041960863 * p - 0.7034186147 * q + 1.707614701 * s,
	]
	return (
		'#' +
		rgb
			.map((v) =>
				Math.round(255 * toGamma(Math.min(1, Math.max(0, v))))
					.toString(16)
					.padStart(2, '0'),
			)
			.join('')
	)
}

export function tonesOf(hex: string): Tones {
	const src = fromHex(hex)
	// Pure black or white leaves no shadow or highlight.
	const l = Math.min(0.955, Math.max(0.27, src.l))
	const dark = l < 0.42
	const step = (dl: number, dc = 0) => toHex({ l: l + dl, c: Math.max(0, src.c + dc), h: src.h })
	// Near-greys need warm shadows, or they go dead on sand.
	const warm = (dl: number) =>
		toHex({ l: l + dl, c: Math.max(src.c * (1 + dl * 0.9), 0.018), h: src.c < 0.02 ? 1.1 : src.h })
	return {
		base: step(0),
		dark,
		hi: step(dark ? 0.17 : l > 0.85 ? 0.04 : 0.1, -0.01),
		light: step(dark ? 0.07 : l > 0.85 ? 0.02 : 0.045),
		shade: warm(dark ? -0.055 : -0.075),
		deep: warm(dark ? -0.1 : l > 0.8 ? -0.17 : -0.15),
		edge: warm(dark ? -0.13 : l > 0.8 ? -0.27 : -0.2),
		seam: dark ? step(0.15) : warm(l > 0.8 ? -0.24 : -0.17),
		thread: dark ? step(0.24) : l > 0.8 ? warm(-0.3) : step(0.19, -0.02),
		inside: warm(dark ? -0.085 : -0.2),
		print: dark ? step(0.2) : l > 0.72 ? warm(-0.16) : step(0.17, -0.03),
	}
}
