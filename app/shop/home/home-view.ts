import type { Picture } from '../media/media-url.ts'

/** What stands on a banner, and where it leads; null where there is none. */
export interface BannerWords {
	title: string | null
	text: string | null
	link: string | null
}

export interface BannerView extends BannerWords {
	id: number
	picture: Picture
}

export interface OfferView {
	id: number
	text: string
}

export interface HomeVideoView {
	url: string
	title: string | null
}

/** A tile of the social strip: either `picture` or `videoUrl`. */
export interface InstagramView {
	id: number
	link: string
	picture: Picture | null
	videoUrl: string | null
}
