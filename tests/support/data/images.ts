import sharp from 'sharp'

interface ImageOptions {
	name?: string
	width?: number
	height?: number
	format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'
	/** Adds location, author and orientation. */
	exif?: boolean
}

/** Returns an image in one color. */
export function createImageBytes(
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

/** Returns an image large enough to be accepted without a warning. */
export async function createImage(color: string, options: ImageOptions = {}): Promise<File> {
	const { format = 'png', name = `photo.${format}` } = options
	const bytes = await createImageBytes(color, { width: 210, height: 280, ...options })
	return new File([new Uint8Array(bytes)], name, { type: `image/${format}` })
}

/** Returns the image as a browser test selects it in a file field. */
export async function createUploadFile(color: string, { name = 'photo.jpg', ...options }: ImageOptions = {}) {
	return { name, mimeType: 'image/jpeg', buffer: await createImageBytes(color, { format: 'jpeg', ...options }) }
}

/** Images that are also used elsewhere, so that other tests do not see them being deleted. */
export const createUnsharedImages = () =>
	Promise.all(
		['#9C2F1F', '#2B3A78'].map((color) =>
			createUploadFile(color, { name: `${color.slice(1)}.jpg`, width: 300, height: 400 }),
		),
	)
