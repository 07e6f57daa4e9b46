import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { encoders } from '../../app/shop/media/derive.server.ts'
import { drawProduct } from '../../prisma/seed/pictures/draw.ts'
import { PRODUCTS } from '../../prisma/seed/data/catalogue.ts'
import { COLORS } from '../../prisma/seed/data/colors.ts'
import type { Figure } from './support/figure.ts'
import { ssim } from './support/ssim.ts'

type Encoder = (image: Sharp) => Sharp

const widths = [320, 640, 960]
const candidates: Record<string, Encoder> = {
	'AVIF 40, effort 3': (image) => image.avif({ quality: 40, effort: 3 }),
	'AVIF 45, effort 3': (image) => image.avif({ quality: 45, effort: 3 }),
	'AVIF, as sent': encoders.avif,
	'AVIF 55, effort 3': (image) => image.avif({ quality: 55, effort: 3 }),
	'AVIF 50, effort 2': (image) => image.avif({ quality: 50, effort: 2 }),
	'AVIF 50, effort 4': (image) => image.avif({ quality: 50, effort: 4 }),
	'WebP 66': (image) => image.webp({ quality: 66 }),
	'WebP, as sent': encoders.webp,
	'WebP 80': (image) => image.webp({ quality: 80 }),
	'JPEG 72': (image) => image.jpeg({ quality: 72, mozjpeg: true }),
	'JPEG, as sent': encoders.jpg,
}

/**
 * Bytes, SSIM of the grey image and processor time beside the shop's JPEG, of the demo's drawings or the folder
 * PICTURES.
 */
export async function measure(): Promise<Figure[]> {
	sharp.concurrency(1)
	const sources = process.env.PICTURES ? readFolder(process.env.PICTURES) : drawings()
	const figures: Figure[] = []
	for (const width of widths) {
		const images = await Promise.all(
			sources.map((source) =>
				sharp(source)
					.autoOrient()
					.resize({ width })
					.flatten({ background: '#F1EAE0' })
					.png({ compressionLevel: 1 })
					.toBuffer(),
			),
		)
		const baseline = await meanOf(images, encoders.jpg)
		for (const [name, encode] of Object.entries(candidates)) {
			const { bytes, likeness, least, ms } = await meanOf(images, encode)
			figures.push({
				what: `${width} wide, ${name}`,
				measured: `${kilobytes(bytes)}, SSIM ${likeness.toFixed(4)} (least ${least.toFixed(3)}), ${ms.toFixed(0)} ms`,
				baseline: `JPEG ${kilobytes(baseline.bytes)}, SSIM ${baseline.likeness.toFixed(4)}`,
				ratio: (bytes / baseline.bytes).toFixed(2),
				target: name.startsWith('AVIF') ? 'at most 0.7' : '',
			})
		}
	}
	return figures
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

function drawings(): Buffer[] {
	const some = PRODUCTS.filter((_, index) => index % 8 === 0)
	return some.map((product) =>
		Buffer.from(
			drawProduct({
				...product,
				hex: product.colors[0] ? COLORS[product.colors[0]].hexCode : '#9C2F1F',
				view: 'front',
			}),
		),
	)
}

function readFolder(folder: string): string[] {
	const names = readdirSync(folder)
		.filter((name) => /\.(jpe?g|png|webp|avif)$/i.test(name))
		.toSorted()
	return names.filter((_, index) => index % Math.ceil(names.length / 12) === 0).map((name) => path.join(folder, name))
}

async function meanOf(images: Buffer[], encode: Encoder) {
	const sum = { bytes: 0, likeness: 0, ms: 0 }
	let least = 1
	for (const image of images) {
		const startedAt = process.cpuUsage()
		const encoded = await encode(sharp(image)).toBuffer()
		const used = process.cpuUsage(startedAt)
		const [before, after] = [await grey(image), await grey(encoded)]
		const likeness = ssim(before.data, after.data, before.info.width, before.info.height)
		sum.bytes += encoded.byteLength
		sum.likeness += likeness
		sum.ms += (used.user + used.system) / 1000
		least = Math.min(least, likeness)
	}
	return { bytes: sum.bytes / images.length, likeness: sum.likeness / images.length, ms: sum.ms / images.length, least }
}

function grey(image: Buffer) {
	return sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true })
}
