const smallSide = 200
const maxAspectRatio = 4

/** Remarks for the owner about an image that was accepted anyway. */
export const imageWarningMessages = {
	'first-frame': 'Animated image: the shop shows only its first frame.',
	'ends-early': 'The file is incomplete, but the whole image is there.',
} as const

export type ImageWarning = keyof typeof imageWarningMessages

interface StoredImageInfo {
	width: number
	height: number
	warning: string | null
}

/** Returns warnings that the owner should read before an image is public. */
export function listImageWarnings({ width, height, warning }: StoredImageInfo): string[] {
	const [short, long] = [Math.min(width, height), Math.max(width, height)]
	const warnings: string[] = []
	if (short < smallSide) warnings.push(`The image has only ${width} × ${height} pixels and will look blurred.`)
	if (long > maxAspectRatio * short)
		warnings.push(
			`The image is longer than 1:${maxAspectRatio} (${width} × ${height} pixels). Much of it will be cropped.`,
		)
	const known = Object.entries(imageWarningMessages).find(([code]) => code === warning)
	return known ? [...warnings, known[1]] : warnings
}
