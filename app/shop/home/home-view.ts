import type { Picture } from '../media/media-url.ts'

export interface BannerView {
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
