import sharp from 'sharp'
import { storeImage } from '../../../app/shop/media/image.server.ts'

/** Renders a drawing at this width and stores it as an admin's upload is stored; answers its hash. */
export async function storeDrawing(svg: string, width: number): Promise<string> {
	const png = await sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 1 }).toBuffer()
	return storeImage(png)
}
