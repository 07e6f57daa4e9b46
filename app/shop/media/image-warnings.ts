const smallSide = 200
const longestShape = 4

/** Remarks for the owner about an image that was accepted anyway. */
export const imageRemarks = {
	'first-frame': 'It moves: the shop shows its first frame.',
	'ends-early': 'Its file ends early, but the whole picture is there.',
} as const

export type ImageRemark = keyof typeof imageRemarks

interface Judged {
	width: number
	height: number
	remark: string | null
}

/** Returns warnings that the owner should read before an image is public. */
export function imageWarnings({ width, height, remark }: Judged): string[] {
	const [short, long] = [Math.min(width, height), Math.max(width, height)]
	const warnings: string[] = []
	if (short < smallSide) warnings.push(`It has only ${width} × ${height} pixels and will look blurred.`)
	if (long > longestShape * short)
		warnings.push(`It is longer than 1:${longestShape} (${width} × ${height} pixels): much of it will be cut off.`)
	const known = Object.entries(imageRemarks).find(([code]) => code === remark)
	return known ? [...warnings, known[1]] : warnings
}
