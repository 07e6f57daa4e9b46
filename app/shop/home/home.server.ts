import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { catalogVersionNow } from '../version/catalog-version.server.ts'
import { imageSelect, videoUrl } from '../media/media-url.ts'
import { inOwnersOrder } from './home-order.server.ts'
import type { BannerView, HomeVideoView, OfferView } from './home-view.ts'
import { sectionSelect, sectionView } from './instagram.server.ts'

/** The banners in the owner's order. Words say what they are about: without an alt text their image has none. */
export const listBanners = memoizeByVersion(catalogVersionNow, 1, async (): Promise<BannerView[]> => {
	const rows = await read.banner.findMany({
		orderBy: inOwnersOrder,
		select: { id: true, title: true, text: true, link: true, altText: true, image: { select: imageSelect } },
	})
	return rows.map(({ image, altText, ...row }) => ({ ...row, image: { ...image, alt: altText ?? '' } }))
})

/** The offers in the owner's order. */
export const listOffers = memoizeByVersion(catalogVersionNow, 1, (): Promise<OfferView[]> =>
	read.offer.findMany({ orderBy: inOwnersOrder, select: { id: true, text: true } }),
)

export const homeVideo = memoizeByVersion(catalogVersionNow, 1, async (): Promise<HomeVideoView | null> => {
	const row = await read.homeVideo.findFirst({
		select: { title: true, video: { select: { hash: true, extension: true } } },
	})
	return row && { url: videoUrl(row.video.hash, row.video.extension), title: row.title }
})

/** The social posts in the owner's order. */
export const listInstagram = memoizeByVersion(catalogVersionNow, 1, async () =>
	(await read.instagramItem.findMany({ orderBy: inOwnersOrder, select: sectionSelect })).map(sectionView),
)
