const smallSide = 200
const maxAspectRatio = 4

/** Remarks for the owner about an image that was accepted anyway. */
export const imageWarningMessages = {
	'first-frame': 'It moves: the shop shows its first frame.',
	'ends-early': 'Its file ends early, but the whole picture is there.',
} as const

export type ImageWarning = keyof typeof imageWarningMessages

interface StoredImageInfo {
	width: number
	height: number
	remark: string | null
}

/** Returns warnings that the owner should read before an image is public. */
export function listImageWarnings({ width, height, remark }: StoredImageInfo): string[] {
	const [short, long] = [Math.min(width, height), Math.max(width, height)]
	const warnings: string[] = []
	if (short < smallSide) warnings.push(`It has only ${width} × ${height} pixels and will look blurred.`)
	if (long > maxAspectRatio * short)
		warnings.push(`It is longer than 1:${maxAspectRatio} (${width} × ${height} pixels): much of it will be cut off.`)
	const known = Object.entries(imageWarningMessages).find(([code]) => code === remark)
	return known ? [...warnings, known[1]] : warnings
}
