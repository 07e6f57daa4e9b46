/** The form of a new colour starts with this (rule: colour-fields). */
export const newHexCode = '#000000'

/** '#9C2F1F' of what people type: without '#', in any case, or short ('#9cf'). Null for anything else. */
export function readHexCode(text: string): string | null {
	const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]
	if (!digits) return null
	return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toUpperCase()
}
