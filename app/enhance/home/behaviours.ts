import { paceAnnouncements } from './announcements.ts'
import { runCarousel } from './carousel.ts'
import { playVideo } from './video.ts'

export const behaviours = {
	announcements: paceAnnouncements,
	carousel: runCarousel,
	video: playVideo,
}
