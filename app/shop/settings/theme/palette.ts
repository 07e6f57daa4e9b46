import { toChannels, toLinear, toOklab } from '../../values/color.ts'

// This file converts perceptual colors (OKLCH, by Björn Ottosson) and calculates contrast (WCAG 2.2).

interface Tone {
	lightness: number
	chroma: number
	/** The hue in radians. */
	hue: number
}

/** The colors of a page derived from the accent, each as '#rrggbb'. */
export interface Palette {
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

export const backgrounds = { paper: 'Paper', white: 'White', tint: 'Accent tint' } as const
export type BackgroundKind = keyof typeof backgrounds

export const defaultAccent = '#9c2f1f'
/** The minimum contrast of text and of the edges of fields (WCAG 2.2, 1.4.3 and 1.4.11). */
export const minContrast = { text: 4.5, edge: 3 }

const neutrals = {
	paper: { ground: '#fbf8f4', sand: '#f1eae0', line: '#d9cfc2', field: '#8c8175', muted: '#6b625a', ink: '#1c1917' },
	white: { ground: '#ffffff', sand: '#f5f4f2', line: '#dad8d4', field: '#85827d', muted: '#66635e', ink: '#1a1918' },
}

/** Returns all colors of a page for an accent and a kind of page background. Text is legible with any accent. */
export function buildPalette(accent: string, kind: BackgroundKind): Palette {
	const { chroma, hue } = toTone(accent)
	const toTint = (lightness: number, maxChroma: number) =>
		toHex({ lightness, chroma: Math.min(chroma, maxChroma), hue })
	const { ground, sand, line, field, muted, ink } =
		kind === 'tint'
			? {
					ground: toTint(0.979, 0.005),
					sand: toTint(0.945, 0.013),
					line: toTint(0.87, 0.022),
					field: toTint(0.6, 0.03),
					muted: toTint(0.49, 0.03),
					ink: toTint(0.22, 0.025),
				}
			: neutrals[kind]
	const legible = darken(accent.toLowerCase(), minContrast.text, ['#ffffff', ground, sand])
	const isUsual = legible === defaultAccent
	return {
		accent: legible,
		deep: isUsual ? '#7e2417' : toHoverColor(legible),
		ground,
		sand,
		line,
		field: darken(field, minContrast.edge, [ground, sand]),
		muted: darken(muted, minContrast.text, [ground, sand]),
		ink,
		link: isUsual ? '#2b3a78' : legible,
	}
}

/** Returns the contrast of two colors: 1 to 21. */
export function getContrast(one: string, other: string): number {
	const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b)
	return (light + 0.05) / (dark + 0.05)
}

/**
 * Returns the color, darkened until its contrast on each background in `on` is at least `minRatio`. Returns black if no
 * other color is dark enough.
 */
function darken(color: string, minRatio: number, on: string[]): string {
	const isReadable = (hex: string) => on.every((ground) => getContrast(hex, ground) >= minRatio)
	if (isReadable(color)) return color
	const tone = toTone(color)
	for (let lightness = tone.lightness - 0.01; lightness > 0; lightness -= 0.01) {
		const darker = toHex({ ...tone, lightness })
		if (isReadable(darker)) return darker
	}
	return '#000000'
}

/**
 * Returns a darker accent for buttons under the pointer. A nearly black accent becomes lighter instead and stays
 * legible under white text.
 */
function toHoverColor(color: string): string {
	const tone = toTone(color)
	return toHex({ ...tone, lightness: tone.lightness + (tone.lightness < 0.3 ? 0.12 : -0.08) })
}

function getLuminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = toChannels(hex).map((channel) => toLinear(channel / 255))
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type ColorChannels = [number, number, number]

function toTone(hex: string): Tone {
	const [lightness, a, b] = toOklab(toChannels(hex))
	return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** Returns the nearest sRGB color as '#rrggbb'. A color that is too vivid for sRGB loses chroma. */
function toHex({ lightness, chroma, hue }: Tone): string {
	const parts = toRgb({ lightness, chroma, hue })
	if (chroma > 0.001 && parts.some((part) => part < -0.001 || part > 1.001))
		return toHex({ lightness, chroma: chroma * 0.95, hue })
	const toHexByte = (part: number) => {
		const share = Math.min(1, Math.max(0, part))
		const shown = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055
		return Math.round(shown * 255)
			.toString(16)
			.padStart(2, '0')
	}
	return `#${parts.map(toHexByte).join('')}`
}

function toRgb({ lightness, chroma, hue }: Tone): ColorChannels {
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
