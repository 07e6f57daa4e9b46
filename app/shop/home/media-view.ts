import type { BannerView } from './home-view.ts'

export interface AdminBanner extends BannerView {
	path: string
}

export interface AdminVideo {
	id: number
	title: string | null
	/** Ends in the kind of video. */
	path: string
}
