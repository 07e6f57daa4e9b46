import type sharpModule from 'sharp'

let loading: Promise<typeof sharpModule> | undefined

/** Loads sharp when the first image is processed. Most starts need none, and it takes 9 MB. */
export function loadSharp(): Promise<typeof sharpModule> {
	return (loading ??= load())
}

async function load() {
	const { default: sharp } = await import('sharp')
	sharp.cache(false)
	sharp.concurrency(1)
	return sharp
}
