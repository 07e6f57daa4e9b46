import type sharpModule from 'sharp'

let loading: Promise<typeof sharpModule> | undefined

/**
 * Loads sharp when the first image is processed. It takes 9 MB of memory, and most runs of the shop process no image.
 */
export function loadSharp(): Promise<typeof sharpModule> {
	return (loading ??= load())
}

async function load() {
	const { default: sharp } = await import('sharp')
	sharp.cache(false)
	sharp.concurrency(1)
	return sharp
}
