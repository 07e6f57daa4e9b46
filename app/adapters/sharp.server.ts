import type sharpModule from 'sharp'

let loading: Promise<typeof sharpModule> | undefined

/** sharp, loaded when an image is first looked at: most starts need none, and it holds 9 MB. */
export function loadSharp(): Promise<typeof sharpModule> {
	return (loading ??= load())
}

async function load() {
	const { default: sharp } = await import('sharp')
	sharp.cache(false)
	sharp.concurrency(1)
	return sharp
}
