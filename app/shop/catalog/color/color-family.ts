import { isUnknownLook } from './color-words.ts'
import { channelsOf, toOklab } from '../../words/oklab.ts'

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

/** Returns the family of a color by lightness, chroma and hue. `'others'` is returned for an unknown look. */
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
	// Dark tones are not pink and light ones are not red.
	if (family === 'pink' && lightness < 0.47) return hue > 330 && hue < 350 ? 'purple' : 'red'
	if (family === 'red' && lightness > 0.68) return 'pink'
	if (family === 'yellow' && lightness < 0.66) return 'green'
	return family
}

function perceiveColor(hexCode: string) {
	const [lightness, a, b] = toOklab(channelsOf(hexCode))
	return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}
