import type { ImageView } from '../media/media-url.ts'

/** In their usual order (rule 25). */
export const homeSections = [
	'banners',
	'announcements',
	'newest',
	'promises',
	'featured',
	'collections',
	'video',
	'social',
] as const

export type HomeSection = (typeof homeSections)[number]

export const homeSectionLabels: Record<HomeSection, string> = {
	banners: 'Banners',
	announcements: 'Announcements',
	newest: 'Our Collections',
	promises: 'The three promises',
	featured: 'Featured Products',
	collections: 'Shop By Collections',
	video: 'Video',
	social: 'Stay Social with Us',
}

export interface BannerWords {
	title: string | null
	text: string | null
	link: string | null
}

export interface BannerView extends BannerWords {
	id: number
	image: ImageView
}

export interface OfferView {
	id: number
	text: string
}

export interface HomeVideoView {
	url: string
	title: string | null
}

/** Has either `image` or `videoUrl`. */
export interface InstagramView {
	id: number
	link: string
	/** What it shows; '' when nobody said. */
	altText: string
	image: ImageView | null
	videoUrl: string | null
}
