/** The initial value in the form of a new color (rule: color-fields). */
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

/** Returns the red, green and blue of a hex code such as '#9c2f1f', each from 0 to 255. */
export function toChannels(hexCode: string): number[] {
	return [1, 3, 5].map((at) => Number.parseInt(hexCode.slice(at, at + 2), 16))
}

/** Returns lightness and both color axes in a perceptually uniform color space, in which equal distances look equal. */
export function toOklab(channels: readonly number[]): [lightness: number, a: number, b: number] {
	const [red = 0, green = 0, blue = 0] = channels.map((channel) => toLinear(channel / 255))
	const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
	const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
	const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
	return [
		0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
		1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
		0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
	]
}

/** Converts an sRGB channel from 0 to 1 to linear light. */
export function toLinear(part: number): number {
	return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
