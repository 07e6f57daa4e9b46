import { runCarousel } from './carousel.ts'

export const behaviours = {
	announcements: paceAnnouncements,
	carousel: runCarousel,
	video: playVideo,
}

/** Sets the speed in pixels a second (rule: announcement-speed) once the width of the text is known. */
function paceAnnouncements(track: HTMLElement) {
	const list = track.firstElementChild as HTMLElement
	new ResizeObserver(() => {
		track.style.animationDuration = `${(list.offsetWidth / Number(track.dataset.speed)).toFixed(2)}s`
	}).observe(list)
}

/**
 * Plays the video in view unless it was stopped or motion is reduced. One large button replaces the browser's controls.
 */
function playVideo(section: HTMLElement) {
	const video = section.querySelector('video')!
	const button = section.querySelector('button')!
	const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
	let wasStopped = false
	const tell = () => {
		const isPlaying = !video.paused
		section.dataset.liveVideo = isPlaying ? 'playing' : 'paused'
		button.ariaLabel = isPlaying ? 'Pause video' : 'Play video'
	}
	const give = () => {
		section.querySelector<HTMLElement>('[data-broken]')!.hidden = false
		video.remove()
		button.remove()
	}
	if (video.error) return give()
	video.controls = false
	button.hidden = false
	tell()
	for (const type of ['play', 'pause']) video.addEventListener(type, tell)
	video.addEventListener('error', give)
	button.addEventListener('click', () => {
		wasStopped = !video.paused
		if (wasStopped) video.pause()
		// A broken video reports its own error, and one paused while loading needs no report.
		else void video.play().catch(() => undefined)
	})
	new IntersectionObserver(([seen]) => {
		if (!seen?.isIntersecting) return video.pause()
		if (video.preload === 'none') video.preload = 'metadata'
		if (!isStill && !wasStopped) void video.play().catch(() => undefined)
	}).observe(video)
}
