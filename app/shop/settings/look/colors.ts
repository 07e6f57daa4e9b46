import { channelsOf, linear, toOklab } from '../../words/oklab.ts'

// This file converts perceptual colors (OKLCH, by Björn Ottosson) and calculates contrast (WCAG 2.2).

interface Tone {
	lightness: number
	chroma: number
	/** The hue in radians. */
	hue: number
}

/** The colors of a page derived from the accent, each as '#rrggbb'. */
export interface Colors {
	accent: string
	/** The accent on hover. */
	deep: string
	ground: string
	sand: string
	line: string
	field: string
	muted: string
	ink: string
	link: string
}

export const grounds = { paper: 'Paper', white: 'White', tint: 'A tint of the accent' } as const
export type Ground = keyof typeof grounds

export const usualAccent = '#9c2f1f'
/** The minimum contrast of text and of the edges of fields (WCAG 2.2, 1.4.3 and 1.4.11). */
export const leastContrast = { text: 4.5, edge: 3 }

const neutrals = {
	paper: { ground: '#fbf8f4', sand: '#f1eae0', line: '#d9cfc2', field: '#8c8175', muted: '#6b625a', ink: '#1c1917' },
	white: { ground: '#ffffff', sand: '#f5f4f2', line: '#dad8d4', field: '#85827d', muted: '#66635e', ink: '#1a1918' },
}

/** Returns all colors of a page for an accent and the kind of its background. They are legible for any accent. */
export function colorsOf(accent: string, kind: Ground): Colors {
	const { chroma, hue } = toneOf(accent)
	const tinted = (lightness: number, most: number) => hexOf({ lightness, chroma: Math.min(chroma, most), hue })
	const { ground, sand, line, field, muted, ink } =
		kind === 'tint'
			? {
					ground: tinted(0.979, 0.005),
					sand: tinted(0.945, 0.013),
					line: tinted(0.87, 0.022),
					field: tinted(0.6, 0.03),
					muted: tinted(0.49, 0.03),
					ink: tinted(0.22, 0.025),
				}
			: neutrals[kind]
	const legible = darkened(accent.toLowerCase(), leastContrast.text, ['#ffffff', ground, sand])
	const isUsual = legible === usualAccent
	return {
		accent: legible,
		deep: isUsual ? '#7e2417' : pressed(legible),
		ground,
		sand,
		line,
		field: darkened(field, leastContrast.edge, [ground, sand]),
		muted: darkened(muted, leastContrast.text, [ground, sand]),
		ink,
		link: isUsual ? '#2b3a78' : legible,
	}
}

/** Returns the contrast of two colors: 1 to 21. */
export function contrast(one: string, other: string): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
	return (light + 0.05) / (dark + 0.05)
}

/** Returns the color, darkened as far as needed to be legible on each background. */
function darkened(color: string, least: number, on: string[]): string {
	const isRead = (hex: string) => on.every((ground) => contrast(hex, ground) >= least)
	if (isRead(color)) return color
	const tone = toneOf(color)
	for (let lightness = tone.lightness - 0.01; lightness > 0; lightness -= 0.01) {
		const darker = hexOf({ ...tone, lightness })
		if (isRead(darker)) return darker
	}
	return '#000000'
}

/** Returns a darker color. A nearly black one becomes lighter but stays legible under white text. */
function pressed(color: string): string {
	const tone = toneOf(color)
	return hexOf({ ...tone, lightness: tone.lightness + (tone.lightness < 0.3 ? 0.12 : -0.08) })
}

function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => linear(channel / 255))
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Three = [number, number, number]

function toneOf(hex: string): Tone {
	const [lightness, a, b] = toOklab(channelsOf(hex))
	return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** Returns the nearest sRGB color, with less chroma when no color is that vivid. */
function hexOf({ lightness, chroma, hue }: Tone): string {
	const parts = rgbOf({ lightness, chroma, hue })
	if (chroma > 0.001 && parts.some((part) => part < -0.001 || part > 1.001))
		return hexOf({ lightness, chroma: chroma * 0.95, hue })
	const byte = (part: number) => {
		const share = Math.min(1, Math.max(0, part))
		const shown = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055
		return Math.round(shown * 255)
			.toString(16)
			.padStart(2, '0')
	}
	return `#${parts.map(byte).join('')}`
}

function rgbOf({ lightness, chroma, hue }: Tone): Three {
	const a = chroma * Math.cos(hue)
	const b = chroma * Math.sin(hue)
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
	return [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	]
}
