import type { Picture } from '../media/media-url.ts'

/** A banner as the owner's list shows it. */
export interface AdminBanner {
	id: number
	picture: Picture
	/** The path of its image, by which it is searched. */
	path: string
}

/** The film of the home page as the owner's list shows it. */
export interface AdminVideo {
	id: number
	title: string | null
	/** Its path, which ends in what kind of film it is. */
	path: string
}
