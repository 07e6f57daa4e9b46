import { read, write } from '#app/adapters/db/db.server.ts'
import { loadSharp } from '#app/adapters/sharp.server.ts'

const atOnce = 100

/** The colours of an image's upper, middle and lower third: '#eee,#c84,#eee'. */
export async function threeColors(content: Uint8Array): Promise<string> {
	const sharp = await loadSharp()
	const thirds = await sharp(content)
		.flatten({ background: '#F1EAE0' })
		.toColourspace('srgb')
		.resize(1, 3, { fit: 'fill' })
		.raw()
		.toBuffer()
	const digits = [...thirds].map((value) => Math.round(value / 17).toString(16))
	return [0, 3, 6].map((start) => `#${digits.slice(start, start + 3).join('')}`).join()
}

/** Turns old tiny-image placeholders into three colours, a hundred at a time while `mayGoOn`. */
export async function renewPlaceholders(mayGoOn: () => boolean): Promise<void> {
	while (mayGoOn()) {
		const old = await read.image.findMany({
			where: { placeholder: { startsWith: 'data:' } },
			select: { hash: true, placeholder: true },
			take: atOnce,
		})
		if (old.length === 0) return
		const renewed = await Promise.all(
			old.map(async ({ hash, placeholder }) => ({ hash, placeholder: await colorsOf(placeholder) })),
		)
		await write(async (tx) => {
			for (const { hash, placeholder } of renewed) await tx.image.updateMany({ where: { hash }, data: { placeholder } })
		})
	}
}

async function colorsOf(dataUrl: string): Promise<string> {
	const tiny = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
	return threeColors(tiny).catch(() => '#eee,#eee,#eee')
}
