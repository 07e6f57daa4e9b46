import { createHash } from 'node:crypto'
import { originals } from '../../../app/adapters/files/originals.server.ts'
import { loadSharp } from '../../../app/adapters/sharp.server.ts'
import { deriveFile, drawnFile, originalName } from '../../../app/shop/media/derive.server.ts'
import { threeColors } from '../../../app/shop/media/placeholder.server.ts'

/** A row of `Image`, to be created in the transaction that refers to it. */
export interface Drawing {
	hash: string
	sourceHash: string
	width: number
	height: number
	byteSize: number
	placeholder: string
}

/**
 * Stores a drawing (SVG) as an original, by content, to be as wide as this: it becomes pixels when somebody asks for it.
 */
export async function storeDrawing(svg: string, width: number): Promise<Drawing> {
	const [measure, ownWidth, ownHeight] = /width="(\d+)" height="(\d+)"/.exec(svg)!
	const height = Math.round((width * Number(ownHeight)) / Number(ownWidth))
	const content = Buffer.from(svg.replace(measure, `width="${width}" height="${height}"`))
	const sourceHash = createHash('sha256').update(content).digest('hex')
	const hash = sourceHash.slice(0, 32)
	const store = await originals()
	const [placeholder] = await Promise.all([threeColors(content), store.save(originalName(hash), content)])
	return { hash, sourceHash, width, height, byteSize: content.byteLength, placeholder }
}

/** Draws a stored drawing, from which its renditions are made from then on. Does nothing without it. */
export async function drawOnce(hash: string): Promise<void> {
	const sharp = await loadSharp()
	await deriveFile(hash, drawnFile, (svg) => sharp(svg).webp({ quality: 90, effort: 2 }).toBuffer())
}
