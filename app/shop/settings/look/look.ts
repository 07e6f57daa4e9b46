import { readHexCode } from '../../words/hex-code.ts'
import { type Colors, colorsOf, grounds, usualAccent } from './colors.ts'

/** The theme settings that an owner selects. The appearance for shoppers is derived from them (rule: look-tokens). */
export interface Look {
	accent: string
	ground: keyof typeof grounds
	face: FaceName
	corners: keyof typeof corners
	density: keyof typeof densities
}

export interface Face {
	label: string
	/** The scripts that the font covers. */
	letters: string
	/** A family name of letters alone, which CSS accepts without quotes. If absent, the system font is used. */
	family?: string
	file?: string
	/** The glyphs of another script, which browsers load only when a page contains such characters. */
	script?: { file: string; range: string }
	/** The size adjustment that makes the font as large as the default one. */
	size?: number
	isSans?: boolean
}

const gujarati = 'U+A80-AFF'
const devanagari = 'U+900-97F'

/** The heading fonts (SIL Open Font License, public/fonts). */
export const faces = {
	instrument: { label: 'Instrument Serif', letters: 'Latin', family: 'Instrument Serif' },
	fraunces: { label: 'Fraunces', letters: 'Latin', family: 'Fraunces', file: 'fraunces', size: 82 },
	rasa: {
		label: 'Rasa',
		letters: 'Latin, Gujarati',
		family: 'Rasa',
		file: 'rasa',
		script: { file: 'rasa-gujarati', range: gujarati },
	},
	eczar: {
		label: 'Eczar',
		letters: 'Latin, Hindi',
		family: 'Eczar',
		file: 'eczar',
		script: { file: 'eczar-devanagari', range: devanagari },
		size: 82,
	},
	yatra: {
		label: 'Yatra One',
		letters: 'Latin, Hindi',
		family: 'Yatra One',
		file: 'yatra-one',
		script: { file: 'yatra-one-devanagari', range: devanagari },
		size: 80,
	},
	baloo: {
		label: 'Baloo Bhai 2',
		letters: 'Latin, Gujarati',
		family: 'Baloo Bhai',
		file: 'baloo-bhai-2',
		script: { file: 'baloo-bhai-2-gujarati', range: gujarati },
		size: 88,
		isSans: true,
	},
	system: { label: 'The phone’s own', letters: 'All', isSans: true },
} as const satisfies Record<string, Face>
export type FaceName = keyof typeof faces

export const corners = { sharp: 'Sharp', soft: 'Soft', round: 'Round' } as const
export const densities = { close: 'Close', usual: 'Usual', airy: 'Airy' } as const

export const usualLook: Look = {
	accent: usualAccent,
	ground: 'paper',
	face: 'instrument',
	corners: 'sharp',
	density: 'usual',
}

/** The theme presets. The first is the default. */
export const readyLooks: Record<string, Look & { label: string }> = {
	lookbook: { label: 'Lookbook', ...usualLook },
	bazaar: { label: 'Bazaar', accent: '#5b2350', ground: 'tint', face: 'yatra', corners: 'round', density: 'airy' },
	studio: { label: 'Studio', accent: '#1c1917', ground: 'white', face: 'fraunces', corners: 'sharp', density: 'airy' },
	monsoon: { label: 'Monsoon', accent: '#0f5c5c', ground: 'tint', face: 'rasa', corners: 'soft', density: 'usual' },
}

/** The named accents, offered in addition to a free choice. */
export const readyAccents = {
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
export function readLook(typed: (name: keyof Look) => unknown, otherwise: Look): Look {
	const known = <Name extends string>(words: Record<Name, unknown>, name: keyof Look, usual: Name): Name => {
		const value = typed(name)
		return typeof value === 'string' && Object.hasOwn(words, value) ? (value as Name) : usual
	}
	return {
		accent: readHexCode(String(typed('accent')))?.toLowerCase() ?? otherwise.accent,
		ground: known(grounds, 'ground', otherwise.ground),
		face: known(faces, 'face', otherwise.face),
		corners: known(corners, 'corners', otherwise.corners),
		density: known(densities, 'density', otherwise.density),
	}
}

/** Returns a theme as text for the log and for comparisons. */
export function lookInWords({ accent, ground, face, corners: corner, density }: Look): string {
	return [accent, grounds[ground], faces[face].label, corners[corner], densities[density]].join(', ')
}

type Tokens = Colors & Record<'veil' | 'face' | 'plain' | 'corner' | 'cards' | 'wide-cards', string>

const cornerOf = { sharp: '2px', soft: '8px', round: '16px' }
/** The row and column gaps for phones and for wider screens. */
const gaps = {
	close: ['1rem 2px', '1.25rem 4px'],
	usual: ['1.5rem 2px', '2rem 4px'],
	airy: ['2rem .75rem', '3rem 1.25rem'],
} as const
const plainSerif = 'Headline Noto,Headline Georgia,Headline Times,Headline DejaVu,serif'

/** Returns the values of app/ui/styles/theme.css for a theme, in the spelling of the minifier. */
export function tokensOf({ accent, ground, face: name, corners: corner, density }: Look): Tokens {
	const colors = colorsOf(accent, ground)
	const face: Face = faces[name]
	const [cards, wide] = gaps[density]
	const plain = name === 'instrument' ? plainSerif : face.isSans ? 'system-ui,sans-serif' : 'Georgia,serif'
	return {
		...colors,
		veil: `${colors.ground}eb`,
		face: face.family ? `${face.family},${plain}` : plain,
		plain,
		corner: cornerOf[corner],
		// Adjacent rounded images would show gaps at their corners.
		cards: corner === 'sharp' ? cards : cards.replace('2px', '8px'),
		'wide-cards': corner === 'sharp' ? wide : wide.replace('4px', '12px'),
	}
}

/** Returns true for the default theme, for which pages need no styles. */
export function isUsual(look: Look): boolean {
	return lookInWords(look) === lookInWords(usualLook)
}

/** Replaces the default property values in a text, such as critical styles or emails, with those of a theme. */
export function inLook(text: string, look: Look): string {
	const tokens: Record<string, string> = { ...tokensOf(look) }
	return text.replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string) => tokens[name] ?? whole)
}

/**
 * Returns the styles of a theme: its properties, its font, and rules without a property. `''` for the default theme.
 */
export function stylesOf(look: Look): string {
	if (isUsual(look)) return ''
	const usual: Record<string, string> = { ...tokensOf(usualLook) }
	const changed = Object.entries(tokensOf(look)).filter(([name, value]) => value !== usual[name])
	const rounded = look.corners === 'sharp' ? '' : '.card-picture,.tile img{border-radius:var(--corner);overflow:hidden}'
	// Later style sheets set the default values on :root, so this selector is more specific.
	return `html:root{${changed.map(([name, value]) => `--${name}:${value}`).join(';')}}${rounded}${faceStyles(faces[look.face])}`
}

function faceStyles({ family, file, script, size }: Face): string {
	if (!file) return ''
	const rule = (source: string, more: string) =>
		`@font-face{font-family:${family};src:url(/fonts/${source}.woff2)format("woff2");font-display:optional${size ? `;size-adjust:${size}%` : ''}${more}}`
	if (!script) return rule(file, '')
	return `${rule(file, '')}${rule(script.file, `;unicode-range:${script.range}`)}.indic{font-family:${family},system-ui,sans-serif}`
}
