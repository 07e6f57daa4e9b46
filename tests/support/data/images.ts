import sharp from 'sharp'

interface ImageOptions {
	name?: string
	width?: number
	height?: number
	format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'
	/** With place, person and orientation. */
	exif?: boolean
}

/** An image of one colour. */
export function imageBytes(
	color: string,
	{ width = 60, height = 80, format = 'png', exif = false }: ImageOptions = {},
): Promise<Buffer> {
	const canvas = sharp({ create: { width, height, channels: 3, background: color } })
	const personal = {
		IFD0: { Artist: 'Secret Photographer', Copyright: 'Secret Copyright' },
		IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 10/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '72/1 49/1 51/1' },
	}
	return (exif ? canvas.withExif(personal).withMetadata({ orientation: 6 }) : canvas).toFormat(format).toBuffer()
}

/** Large enough to be taken without a warning. */
export async function image(color: string, options: ImageOptions = {}): Promise<File> {
	const { format = 'png', name = `photo.${format}` } = options
	const bytes = await imageBytes(color, { width: 210, height: 280, ...options })
	return new File([new Uint8Array(bytes)], name, { type: `image/${format}` })
}

/** As a browser test chooses it. */
export async function chosenImage(color: string, { name = 'photo.jpg', ...options }: ImageOptions = {}) {
	return { name, mimeType: 'image/jpeg', buffer: await imageBytes(color, { format: 'jpeg', ...options }) }
}

/** Used elsewhere too, so that no other test sees them go. */
export const passingImages = () =>
	Promise.all(
		['#9C2F1F', '#2B3A78'].map((color) =>
			chosenImage(color, { name: `${color.slice(1)}.jpg`, width: 300, height: 400 }),
		),
	)
