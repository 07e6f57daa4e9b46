import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { catalogVersionNow } from '../catalog/version/catalog-version.server.ts'
import { imageSelect } from '../catalog/listing/product-rows.server.ts'
import { videoUrl } from '../media/media-url.ts'
import type { BannerView, HomeVideoView, InstagramView, OfferView } from './home-view.ts'

const videoSelect = { hash: true, extension: true } as const

/** In the order added. Words say what they are about: their images have no alt text. */
export const listBanners = memoizeByVersion(catalogVersionNow, 1, async (): Promise<BannerView[]> => {
	const rows = await read.banner.findMany({
		orderBy: { id: 'asc' },
		select: { id: true, title: true, text: true, link: true, image: { select: imageSelect } },
	})
	return rows.map(({ image, ...row }) => ({ ...row, image: { ...image, alt: '' } }))
})

/** In the order added. */
export const listOffers = memoizeByVersion(catalogVersionNow, 1, (): Promise<OfferView[]> =>
	read.offer.findMany({ orderBy: { id: 'asc' }, select: { id: true, text: true } }),
)

export const homeVideo = memoizeByVersion(catalogVersionNow, 1, async (): Promise<HomeVideoView | null> => {
	const row = await read.homeVideo.findFirst({ select: { title: true, video: { select: videoSelect } } })
	return row && { url: videoUrl(row.video.hash, row.video.extension), title: row.title }
})

/** In the order added. */
export const listInstagram = memoizeByVersion(catalogVersionNow, 1, async (): Promise<InstagramView[]> => {
	const rows = await read.instagramItem.findMany({
		orderBy: { id: 'asc' },
		select: { id: true, link: true, image: { select: imageSelect }, video: { select: videoSelect } },
	})
	return rows.map(({ id, link, image, video }) => ({
		id,
		link,
		image: image && { ...image, alt: '' },
		videoUrl: video && videoUrl(video.hash, video.extension),
	}))
})
