import { loadSharp } from '#app/adapters/sharp.server.ts'
import { sand } from './cut-out.server.ts'
import { deriveFile } from './encode-rendition.server.ts'
import { logoFiles } from './media-view.ts'

const height = 630
const fullWidth = 472
const gap = 8
const detailWidth = 1200 - gap - fullWidth
const paper = '#FBF8F4'

/**
 * Returns the link preview of an image, a JPEG of 1200 by 630 pixels. An image that is wider than high fills the
 * preview. Any other image is shown next to a detail of itself. The file is created once. `undefined` when the image
 * does not exist.
 */
export function buildShareImage(hash: string): Promise<Buffer | undefined> {
	return deriveFile(hash, 'share.jpg', async (original) => {
		const sharp = await loadSharp()
		const { width, height: originalHeight } = await sharp(original).metadata()
		const spread =
			width > originalHeight
				? sharp(original).resize(1200, height)
				: await composePortrait(original, width, originalHeight)
		return spread.flatten({ background: sand }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
	})
}

async function composePortrait(original: Buffer, width: number, originalHeight: number) {
	const sharp = await loadSharp()
	const whole = await sharp(original)
		.resize(fullWidth, height, { fit: 'cover' })
		.flatten({ background: sand })
		.toBuffer()
	// The detail is two thirds of the image's width: enough to show fabric and seams, with little background.
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

/** Draws a plain red image for a shop that has neither a banner nor a logo. */
async function buildPlainShareImage(): Promise<Buffer> {
	const sharp = await loadSharp()
	return sharp({ create: { width: 1200, height, channels: 3, background: '#9C2F1F' } })
		.jpeg({ quality: 82 })
		.toBuffer()
}

const white = '#ffffff'

/**
 * Returns a PNG file of the logo (`logoFiles`): 'line' fits a line of text in emails, and the others are square icons
 * for phones. `undefined` for an unknown file name or when there is no logo.
 */
export async function buildLogoFile(hash: string, name: string): Promise<Buffer | undefined> {
	const size = Object.hasOwn(logoFiles, name) ? logoFiles[name as keyof typeof logoFiles] : undefined
	if (size === undefined) return undefined
	return deriveFile(hash, `logo-${name}.png`, async (original) => {
		const sharp = await loadSharp()
		if (size === 'line') return sharp(original).resize(480, 96, { fit: 'inside' }).png().toBuffer()
		// Phones crop icons to a circle, in which the middle four fifths of the width are always visible. The logo takes
		// less than that.
		const inner = Math.round(size * 0.7)
		const border = { top: (size - inner) >> 1, bottom: size - inner - ((size - inner) >> 1) }
		const around = { ...border, left: border.top, right: border.bottom, background: white }
		const logo = sharp(original).flatten({ background: white })
		return logo.resize(inner, inner, { fit: 'contain', background: white }).extend(around).png().toBuffer()
	})
}

/**
 * Returns the link preview of the shop's own pages: the image `banner` with the logo in a corner. If only one of them
 * exists, shows that one. If neither does, the preview is plain red.
 */
export async function buildShopShareImage(banner: string | undefined, logo: string): Promise<Buffer> {
	const picture = banner === undefined ? undefined : await buildShareImage(banner)
	const line = logo ? await buildLogoFile(logo, 'line') : undefined
	if (!line) return picture ?? buildPlainShareImage()
	const signed = await deriveFile(logo, `share-${picture ? banner : 'alone'}.jpg`, async () => {
		const sharp = await loadSharp()
		const around = { top: 28, bottom: 28, left: 40, right: 40, background: white }
		const tile = await sharp(line).flatten({ background: white }).extend(around).png().toBuffer()
		const ground = picture
			? sharp(picture)
			: sharp({ create: { width: 1200, height: 630, channels: 3, background: white } })
		return ground
			.composite([{ input: tile, gravity: picture ? 'southwest' : 'centre' }])
			.jpeg({ quality: 82, mozjpeg: true })
			.toBuffer()
	})
	return signed ?? picture ?? buildPlainShareImage()
}
