import sharp from 'sharp'
import { storeImage } from '../../../app/shop/media/image.server.ts'

/** Stores a drawing as an upload; answers its hash. */
export async function storeDrawing(svg: string, width: number): Promise<string> {
	const png = await sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 1 }).toBuffer()
	return storeImage(png)
}
