import { runCarousel } from './carousel.ts'
import { playVideo } from './video.ts'

export const behaviours = {
	announcements: paceAnnouncements,
	carousel: runCarousel,
	video: playVideo,
}

/** The speed in pixels a second (rule: announcement-speed), once the width of the letters is known. */
function paceAnnouncements(track: HTMLElement) {
	const list = track.firstElementChild as HTMLElement
	new ResizeObserver(() => {
		track.style.animationDuration = `${(list.offsetWidth / Number(track.dataset.speed)).toFixed(2)}s`
	}).observe(list)
}
