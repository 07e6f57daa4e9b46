import type { ImageView } from '../media/media-url.ts'

export interface BannerWords {
	title: string | null
	text: string | null
	link: string | null
}

export interface BannerView extends BannerWords {
	id: number
	image: ImageView
	/** Instead of it on phones. */
	phoneImage?: ImageView | null
}

export interface OfferView {
	id: number
	text: string
}

export interface HomeVideoView {
	url: string
	title: string | null
}

export interface AdminBanner extends BannerView {
	path: string
}
