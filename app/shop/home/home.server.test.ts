import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeImage } from '../../../tests/support/data/shop-data.ts'
import { homeVideo } from './video.server.ts'
import { listBanners } from './banner.server.ts'
import { listInstagram } from './instagram.server.ts'
import { listOffers } from './offer.server.ts'

test('everything on the home page comes in the order in which it was added', async () => {
	const [first, second] = [await makeImage(), await makeImage()]
	await write(async (tx) => {
		await tx.videoFile.create({ data: { hash: 'f'.repeat(32), extension: 'webm', byteSize: 1 } })
		await tx.banner.createMany({ data: [{ imageHash: second }, { imageHash: first }] })
		await tx.offer.createMany({ data: [{ text: 'Zari' }, { text: 'Aari' }] })
		await tx.homeVideo.create({ data: { title: 'On the rail', videoHash: 'f'.repeat(32) } })
		await tx.instagramItem.createMany({
			data: [
				{ link: 'https://www.instagram.com/a', imageHash: first },
				{ link: 'https://www.instagram.com/b', videoHash: 'f'.repeat(32) },
			],
		})
	})
	expect((await listBanners()).map(({ image }) => image.hash)).toEqual([second, first])
	expect((await listOffers()).map(({ text }) => text)).toEqual(['Zari', 'Aari'])
	const video = `/videos/${'f'.repeat(32)}.webm`
	expect(await homeVideo()).toEqual({ url: video, title: 'On the rail' })
	expect(await listInstagram()).toMatchObject([
		{ link: 'https://www.instagram.com/a', image: { hash: first, width: 800 }, videoUrl: null },
		{ link: 'https://www.instagram.com/b', image: null, videoUrl: video },
	])
})
