import { parseHexCode } from '../../values/color.ts'
import { type Palette, buildPalette, backgrounds, defaultAccent } from './palette.ts'

/** The theme settings that an owner selects. The appearance for shoppers is derived from them (rule: theme-tokens). */
export interface Theme {
	accent: string
	ground: keyof typeof backgrounds
	face: HeadingFontName
	corners: keyof typeof corners
	density: keyof typeof densities
}

export interface HeadingFont {
	label: string
	/** The scripts that the font covers. */
	scripts: string
	/** An alphabetic family name, which CSS accepts without quotes. If absent, the system font is used. */
	family?: string
	file?: string
	/**
	 * The font file for another script, and the Unicode range of that script. Browsers load the file only when a page
	 * contains characters in the range.
	 */
	script?: { file: string; range: string }
	/** The `size-adjust` in percent that makes the font as large as the default one. */
	size?: number
	isSans?: boolean
}

const gujarati = 'U+A80-AFF'
const devanagari = 'U+900-97F'

/** The heading fonts (SIL Open Font License, public/fonts). */
export const headingFonts = {
	instrument: { label: 'Instrument Serif', scripts: 'Latin', family: 'Instrument Serif' },
	fraunces: { label: 'Fraunces', scripts: 'Latin', family: 'Fraunces', file: 'fraunces', size: 82 },
	rasa: {
		label: 'Rasa',
		scripts: 'Latin, Gujarati',
		family: 'Rasa',
		file: 'rasa',
		script: { file: 'rasa-gujarati', range: gujarati },
	},
	eczar: {
		label: 'Eczar',
		scripts: 'Latin, Hindi',
		family: 'Eczar',
		file: 'eczar',
		script: { file: 'eczar-devanagari', range: devanagari },
		size: 82,
	},
	yatra: {
		label: 'Yatra One',
		scripts: 'Latin, Hindi',
		family: 'Yatra One',
		file: 'yatra-one',
		script: { file: 'yatra-one-devanagari', range: devanagari },
		size: 80,
	},
	baloo: {
		label: 'Baloo Bhai 2',
		scripts: 'Latin, Gujarati',
		family: 'Baloo Bhai',
		file: 'baloo-bhai-2',
		script: { file: 'baloo-bhai-2-gujarati', range: gujarati },
		size: 88,
		isSans: true,
	},
	system: { label: 'System font', scripts: 'All', isSans: true },
} as const satisfies Record<string, HeadingFont>
export type HeadingFontName = keyof typeof headingFonts

export const corners = { sharp: 'Sharp', soft: 'Soft', round: 'Round' } as const
export const densities = { close: 'Compact', usual: 'Normal', airy: 'Wide' } as const

export const defaultTheme: Theme = {
	accent: defaultAccent,
	ground: 'paper',
	face: 'instrument',
	corners: 'sharp',
	density: 'usual',
}

/** The theme presets. The first is the default. */
export const themePresets: Record<string, Theme & { label: string }> = {
	lookbook: { label: 'Lookbook', ...defaultTheme },
	bazaar: { label: 'Bazaar', accent: '#5b2350', ground: 'tint', face: 'yatra', corners: 'round', density: 'airy' },
	studio: { label: 'Studio', accent: '#1c1917', ground: 'white', face: 'fraunces', corners: 'sharp', density: 'airy' },
	monsoon: { label: 'Monsoon', accent: '#0f5c5c', ground: 'tint', face: 'rasa', corners: 'soft', density: 'usual' },
}

/** The names of suggested accent colors, by hex code. The owner may also enter any other color. */
export const accentPresets = {
	'#9c2f1f': 'Madder',
	'#2b3a78': 'Indigo',
	'#0f5c5c': 'Peacock',
	'#5b2350': 'Jamun',
	'#2f5a2c': 'Leaf',
	'#1c1917': 'Ink',
	'#a1195b': 'Rani',
	'#8a4b2d': 'Clay',
}

/** Returns a theme from form values. Invalid values are taken from `otherwise`. */
export function parseTheme(getField: (name: keyof Theme) => unknown, otherwise: Theme): Theme {
	const parseChoice = <Name extends string>(labels: Record<Name, unknown>, name: keyof Theme, usual: Name): Name => {
		const value = getField(name)
		return typeof value === 'string' && Object.hasOwn(labels, value) ? (value as Name) : usual
	}
	return {
		accent: parseHexCode(String(getField('accent')))?.toLowerCase() ?? otherwise.accent,
		ground: parseChoice(backgrounds, 'ground', otherwise.ground),
		face: parseChoice(headingFonts, 'face', otherwise.face),
		corners: parseChoice(corners, 'corners', otherwise.corners),
		density: parseChoice(densities, 'density', otherwise.density),
	}
}

/** Returns a theme as text for the log and for comparisons. */
export function describeTheme({ accent, ground, face, corners: corner, density }: Theme): string {
	return [accent, backgrounds[ground], headingFonts[face].label, corners[corner], densities[density]].join(', ')
}

type ThemeTokens = Palette & Record<'veil' | 'face' | 'plain' | 'corner' | 'cards' | 'wide-cards', string>

const cornerRadii = { sharp: '2px', soft: '8px', round: '16px' }
/** The row and column gaps between product cards, for phones and for wider screens. */
const gaps = {
	close: ['1rem 2px', '1.25rem 4px'],
	usual: ['1.5rem 2px', '2rem 4px'],
	airy: ['2rem .75rem', '3rem 1.25rem'],
} as const
const plainSerif = 'Headline Noto,Headline Georgia,Headline Times,Headline DejaVu,serif'

/**
 * Returns the values of the custom properties in app/ui/styles/theme.css for a theme, spelled as the CSS minifier
 * writes them.
 */
export function buildTokens({ accent, ground, face: name, corners: corner, density }: Theme): ThemeTokens {
	const colors = buildPalette(accent, ground)
	const face: HeadingFont = headingFonts[name]
	const [cards, wide] = gaps[density]
	const plain = name === 'instrument' ? plainSerif : face.isSans ? 'system-ui,sans-serif' : 'Georgia,serif'
	return {
		...colors,
		veil: `${colors.ground}eb`,
		face: face.family ? `${face.family},${plain}` : plain,
		plain,
		corner: cornerRadii[corner],
		// Rounded corners need wider gaps. In a narrow gap, the corners of adjacent images would look like holes.
		cards: corner === 'sharp' ? cards : cards.replace('2px', '8px'),
		'wide-cards': corner === 'sharp' ? wide : wide.replace('4px', '12px'),
	}
}

/** Returns true for the default theme, for which pages need no styles. */
export function isDefaultTheme(theme: Theme): boolean {
	return describeTheme(theme) === describeTheme(defaultTheme)
}

/**
 * Replaces each `var(--name)` in a text, such as critical styles or the HTML of an email, with its value in a theme.
 */
export function applyTheme(text: string, theme: Theme): string {
	const tokens: Record<string, string> = { ...buildTokens(theme) }
	return text.replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string) => tokens[name] ?? whole)
}

/**
 * Returns the styles of a theme: the custom properties that differ from the default, its font, and rules for rounded
 * corners. `''` for the default theme.
 */
export function buildThemeStyles(theme: Theme): string {
	if (isDefaultTheme(theme)) return ''
	const usual: Record<string, string> = { ...buildTokens(defaultTheme) }
	const changed = Object.entries(buildTokens(theme)).filter(([name, value]) => value !== usual[name])
	const rounded =
		theme.corners === 'sharp' ? '' : '.card-picture,.tile img{border-radius:var(--corner);overflow:hidden}'
	// `html:root` takes precedence over the `:root` of later style sheets, which set the default values.
	return `html:root{${changed.map(([name, value]) => `--${name}:${value}`).join(';')}}${rounded}${buildFontStyles(headingFonts[theme.face])}`
}

/** Returns the URL of the file with the heading font's Latin characters; `undefined` for the system font. */
export function getHeadingFontUrl({ face }: Theme): string | undefined {
	// app/ui/styles/theme.css declares the default font under this URL.
	if (face === defaultTheme.face) return '/fonts/instrument-serif-400.woff2'
	const { file }: HeadingFont = headingFonts[face]
	return file && `/fonts/${file}.woff2`
}

function buildFontStyles({ family, file, script, size }: HeadingFont): string {
	if (!file) return ''
	const buildFontFace = (source: string, more: string) =>
		`@font-face{font-family:${family};src:url(/fonts/${source}.woff2)format("woff2");font-display:optional${size ? `;size-adjust:${size}%` : ''}${more}}`
	if (!script) return buildFontFace(file, '')
	return `${buildFontFace(file, '')}${buildFontFace(script.file, `;unicode-range:${script.range}`)}.indic{font-family:${family},system-ui,sans-serif}`
}
