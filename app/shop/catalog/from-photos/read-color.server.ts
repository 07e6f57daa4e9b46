import { pixelsOf } from '../../media/cut-out.server.ts'
import { channelsOf, toOklab } from '../../words/oklab.ts'
import { isUnknownLook } from '../color/color-words.ts'

const side = 40
/** The margin around the center, which shows the product. */
const margin = 0.2 * side
/** A pixel closer than this to the corner color counts as background. */
const likeGround = 0.07
/** Beyond this distance the nearest color of the shop is only suggested. */
const far = 0.08

type Lab = ReturnType<typeof toOklab>

/** Returns the color of the center of an image, such as `'#9c2f1f'` (rule: colours-of-photos). */
export async function readColor(content: Uint8Array): Promise<string> {
	const pixels = await pixelsOf(content, side, side)
	const at = (x: number, y: number) => [...pixels.subarray((y * side + x) * 3, (y * side + x) * 3 + 3)]
	const corners = [0, side - 1].flatMap((x) => [0, side - 1].map((y) => toOklab(at(x, y))))
	const middle = range(margin, side - margin).flatMap((y) => range(margin, side - margin).map((x) => at(x, y)))
	const shown = middle.filter((channels) => !corners.some((corner) => distance(toOklab(channels), corner) < likeGround))
	const counted = shown.length > middle.length / 5 ? shown : middle
	return `#${[0, 1, 2]
		.map((channel) =>
			median(counted.map((one) => one[channel]!))
				.toString(16)
				.padStart(2, '0'),
		)
		.join('')}`
}

/**
 * Returns the color that looks most similar, and whether even that one looks different. `null` when there are no
 * colors.
 */
export function nearestColor<Color extends { hexCode: string }>(
	hexCode: string,
	colors: readonly Color[],
): { color: Color; isFar: boolean } | null {
	const seen = toOklab(channelsOf(hexCode))
	const [nearest] = colors
		.filter((color) => !isUnknownLook(color.hexCode))
		.map((color) => ({ color, away: distance(seen, toOklab(channelsOf(color.hexCode))) }))
		.toSorted((one, other) => one.away - other.away)
	return nearest ? { color: nearest.color, isFar: nearest.away > far } : null
}

function distance(one: Lab, other: Lab): number {
	return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

function median(values: number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

function range(from: number, to: number): number[] {
	return Array.from({ length: to - from }, (_, index) => from + index)
}
