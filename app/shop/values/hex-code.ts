/** The initial value in the form of a new color (rule: colour-fields). */
export const defaultHexCode = '#000000'

/**
 * Parses a hex code as people type it into '#9C2F1F': without '#', in any case, or short ('#9cf'). `null` for anything
 * else.
 */
export function parseHexCode(text: string): string | null {
	const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]
	if (!digits) return null
	return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toUpperCase()
}
