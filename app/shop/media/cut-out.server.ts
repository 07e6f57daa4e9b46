import type { Sharp } from 'sharp'
import { loadSharp } from '#app/adapters/sharp.server.ts'

export const sand = '#F1EAE0'
const sandChannels = [241, 234, 224]

const sampleSide = 96
const corner = 8
const edge = 2
const lightGround = 236
/**
 * The lowest brightness (0 is black, 255 is white) at which a background is still brightened to white. Backgrounds
 * darker than `lightGround` occur only in images that the owner classified as cut-outs.
 */
const liftedGround = 180
/** The difference in brightness from the background at which a pixel belongs to the cut-out. */
const threshold = 14
/**
 * How much of the frame a cut-out fills: `upright` is the share of the width for a tall one, `lying` is the share of
 * the width for a wide one such as a bag or a shoe, and `high` is the maximum share of the height for both.
 */
const upright = 0.86
const lying = 0.78
const high = 0.8

type ChannelMeans = [number, number, number]

/**
 * Returns the red, green and blue values of an image that is scaled to this size, with transparent parts on
 * `background`.
 */
export async function readPixels(content: Uint8Array, width: number, height: number, background = '#fff') {
	const sharp = await loadSharp()
	const small = sharp(content).flatten({ background }).toColourspace('srgb').resize(width, height, { fit: 'fill' })
	return small.raw().toBuffer()
}

/** Returns the mean of each color channel in the four corners, and then along the four edges, of a small copy. */
async function readBackground(content: Uint8Array): Promise<ChannelMeans[]> {
	const pixels = await readPixels(content, sampleSide, sampleSide)
	const [end, last] = [sampleSide - corner, sampleSide - edge]
	const calculateMeans = (left: number, top: number, width: number, height: number) => {
		const sums: ChannelMeans = [0, 0, 0]
		for (let y = top; y < top + height; y += 1)
			for (let x = left; x < left + width; x += 1)
				for (let channel = 0; channel < 3; channel += 1) sums[channel]! += pixels[(y * sampleSide + x) * 3 + channel]!
		return sums.map((sum) => sum / (width * height)) as ChannelMeans
	}
	return [
		...[0, end].flatMap((left) => [0, end].map((top) => calculateMeans(left, top, corner, corner))),
		calculateMeans(0, 0, sampleSide, edge),
		calculateMeans(0, last, sampleSide, edge),
		calculateMeans(0, 0, edge, sampleSide),
		calculateMeans(last, 0, edge, sampleSide),
	]
}

/** Returns whether the background is white, nearly white or transparent on all sides (rule: cut-outs). */
export async function isCutOut(content: Uint8Array): Promise<boolean> {
	return (await readBackground(content)).flat().every((mean) => mean >= lightGround)
}

/**
 * Places a cut-out without its background in a 3:4 frame of the shop's sand color. The frame is at most `width` wide,
 * and narrower if the cut-out would otherwise be enlarged.
 */
export async function composeOnSand(original: Buffer, width: number): Promise<Sharp> {
	const sharp = await loadSharp()
	const ground = await readBackground(original)
	// The lightest corner is brightened to white, so that a shadow below the garment stays a shadow.
	const lightest = [0, 1, 2].map((channel) => Math.max(...ground.slice(0, 4).map((means) => means[channel]!)))
	// A dark background is the owner's choice, and brightening it would overexpose the product.
	const lift = lightest.map((mean) => (Math.min(...lightest) < liftedGround ? 1 : 256 / mean))
	const lifted = await sharp(original)
		.flatten({ background: '#fff' })
		.toColourspace('srgb')
		.linear(lift, [0, 0, 0])
		.png({ compressionLevel: 0 })
		.toBuffer()
	const trimmed = await sharp(lifted)
		.trim({ background: '#fff', threshold })
		.png({ compressionLevel: 0 })
		.toBuffer({ resolveWithObject: true })
		// Trimming fails when the image contains nothing but background.
		.catch(() => ({ data: lifted, info: { width: 3, height: 4 } }))
	const { width: ownWidth, height: ownHeight } = trimmed.info
	const share = ownWidth > ownHeight ? lying : upright
	const fullWidth = Math.ceil(Math.max(ownWidth / share, ownHeight / (high * (4 / 3))))
	const frame = { width: Math.min(width, fullWidth), height: Math.round((Math.min(width, fullWidth) * 4) / 3) }
	const garment = await sharp(trimmed.data)
		.resize(Math.max(1, Math.floor(frame.width * share)), Math.max(1, Math.floor(frame.height * high)), {
			fit: 'inside',
		})
		.linear(
			sandChannels.map((channel) => channel / 255),
			[0, 0, 0],
		)
		.png({ compressionLevel: 0 })
		.toBuffer()
	return sharp({ create: { ...frame, channels: 3, background: sand } }).composite([{ input: garment }])
}
