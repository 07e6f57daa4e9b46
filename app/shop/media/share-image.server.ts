import { loadSharp } from '#app/adapters/sharp.server.ts'
import { deriveFile } from './derive.server.ts'

const height = 630
const fullWidth = 472
const gap = 8
const detailWidth = 1200 - gap - fullWidth
const paper = '#FBF8F4'
const sand = '#F1EAE0'

/**
 * A JPEG of 1200 by 630 for link previews: a wide image fills it, a portrait stands beside a detail of itself. Made
 * once; undefined without the image.
 */
export function shareImage(hash: string): Promise<Buffer | undefined> {
	return deriveFile(hash, 'share.jpg', async (original) => {
		const sharp = await loadSharp()
		const { width, height: originalHeight } = await sharp(original).metadata()
		const spread =
			width > originalHeight
				? sharp(original).resize(1200, height)
				: await portraitSpread(original, width, originalHeight)
		return spread.flatten({ background: sand }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
	})
}

async function portraitSpread(original: Buffer, width: number, originalHeight: number) {
	const sharp = await loadSharp()
	const whole = await sharp(original)
		.resize(fullWidth, height, { fit: 'cover' })
		.flatten({ background: sand })
		.toBuffer()
	// Two thirds of the width: cloth and seams rather than background.
	const cropWidth = Math.max(1, Math.round(width * 0.66))
	const cropHeight = Math.max(1, Math.round((cropWidth * height) / detailWidth))
	const crop = {
		left: Math.round((width - cropWidth) / 2),
		top: Math.round((originalHeight - cropHeight) / 2),
		width: cropWidth,
		height: cropHeight,
	}
	const detail = await sharp(original)
		.extract(crop)
		.resize(detailWidth, height, { fit: 'cover' })
		.flatten({ background: sand })
		.toBuffer()
	return sharp({ create: { width: 1200, height, channels: 3, background: paper } }).composite([
		{ input: detail, left: 0, top: 0 },
		{ input: whole, left: detailWidth + gap, top: 0 },
	])
}

/** A red field, for a shop without banners. */
export async function plainShareImage(): Promise<Buffer> {
	const sharp = await loadSharp()
	return sharp({ create: { width: 1200, height, channels: 3, background: '#9C2F1F' } })
		.jpeg({ quality: 82 })
		.toBuffer()
}
