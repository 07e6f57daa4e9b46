import type { BannerView } from './home-view.ts'

export interface AdminBanner extends BannerView {
	/** Of its image, for the search. */
	path: string
}

export interface AdminVideo {
	id: number
	title: string | null
	/** Ends in the kind of video. */
	path: string
}
