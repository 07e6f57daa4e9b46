import type { BannerView } from './home-view.ts'

/** A banner as the admin's list shows it. */
export interface AdminBanner extends BannerView {
	/** The path of its image, by which it is searched. */
	path: string
}

/** The video of the home page as the admin's list shows it. */
export interface AdminVideo {
	id: number
	title: string | null
	/** Its path, which ends in what kind of video it is. */
	path: string
}
