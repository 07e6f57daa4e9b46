import { normaliseText } from '../../search/normalise.ts'
import { colorNames } from './color-names.ts'

const hexCodes = new Map(
	colorNames
		.trim()
		.split(/,|\n/)
		.map((entry) => entry.trim())
		.map((entry) => [entry.slice(0, -7).replaceAll(' ', ''), `#${entry.slice(-6)}`]),
)

/** The hex code of a name's longest last words in the table ('Dusty Sea Green' is a sea green), if any. */
export function colorHex(name: string): string | undefined {
	const normalised = normaliseText(name)
	if (/^#[0-9a-f]{6}$/.test(normalised)) return normalised.toUpperCase()
	for (const part of normalised.split(/[/&+,|]| and /)) {
		const words = part
			.split(/[^\p{L}\p{M}]+/u)
			.filter(Boolean)
			.slice(0, 8)
		for (let length = words.length; length > 0; length -= 1) {
			for (let start = words.length - length; start >= 0; start -= 1) {
				const known = hexCodes.get(words.slice(start, start + length).join(''))
				if (known) return known
			}
		}
	}
	return undefined
}
