import { isUnknownLook } from './unknown-look.ts'

export const colorFamilies = {
	black: 'Blacks',
	grey: 'Greys',
	white: 'Whites',
	beige: 'Beiges',
	brown: 'Browns',
	red: 'Reds',
	pink: 'Pinks',
	orange: 'Oranges',
	yellow: 'Yellows',
	green: 'Greens',
	blue: 'Blues',
	purple: 'Purples',
	other: 'Prints and others',
} as const
export type ColorFamily = keyof typeof colorFamilies

const hues: [end: number, family: ColorFamily][] = [
	[17, 'pink'],
	[40, 'red'],
	[73, 'orange'],
	[115, 'yellow'],
	[190, 'green'],
	[285, 'blue'],
	[336, 'purple'],
	[360, 'pink'],
]

/** The family of a colour by lightness, chroma and hue; 'others' for the unknown look. */
export function familyOf(hexCode: string): ColorFamily {
	if (isUnknownLook(hexCode) || !/^#[0-9a-f]{6}$/i.test(hexCode)) return 'other'
	const { lightness, chroma, hue } = perceiveColor(hexCode)
	if (lightness < 0.31 && chroma < 0.02) return 'black'
	if (lightness > 0.925 && chroma < 0.04) return 'white'
	if (chroma < (lightness < 0.8 ? 0.026 : 0.021)) return 'grey'
	const isWarm = hue > 25 && hue < 112
	if (isWarm && hue > 45 && lightness >= 0.66 && chroma < 0.1 && !(chroma > 0.085 && hue > 92)) return 'beige'
	if (isWarm && hue > 35 && hue < 98 && lightness < 0.67 && chroma < 0.115) return 'brown'
	if (isWarm && hue < 98 && lightness < 0.45 && chroma < 0.085) return 'brown'
	const family = hues.find(([end]) => hue <= end)![1]
	// Dark tones are no pink, light ones no red.
	if (family === 'pink' && lightness < 0.47) return hue > 330 && hue < 350 ? 'purple' : 'red'
	if (family === 'red' && lightness > 0.68) return 'pink'
	if (family === 'yellow' && lightness < 0.66) return 'green'
	return family
}

function perceiveColor(hexCode: string) {
	const [lightness, a, b] = toOklab(channelsOf(hexCode))
	return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** Red, green and blue of '#9c2f1f', from 0 to 255. */
export function channelsOf(hexCode: string): number[] {
	return [1, 3, 5].map((at) => Number.parseInt(hexCode.slice(at, at + 2), 16))
}

/** Lightness and both axes of colour as people see them: what is equally far apart looks so. */
export function toOklab(channels: readonly number[]): [lightness: number, a: number, b: number] {
	const [red = 0, green = 0, blue = 0] = channels.map((channel) => linear(channel / 255))
	const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
	const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
	const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
	return [
		0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
		1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
		0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
	]
}

function linear(part: number): number {
	return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
