// As in use-carousel.ts, which is not to come with this.
const restMs = 5000

/**
 * Moves the banners of a page that nobody has touched yet, for which the carousel need not come: to the next one every 5000 ms, and after the last to
 * the first. Not where motion is not wanted, and not in a hidden tab. Answers how to stop that.
 */
export function moveFirstBanners(): () => void {
	const strip = document.querySelector('.banners')
	if (!strip || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined
	const timer = setInterval(() => {
		if (document.hidden) return
		const next = (Math.round(strip.scrollLeft / strip.clientWidth) + 1) % strip.children.length
		strip.scrollTo({ left: next * strip.clientWidth, behavior: 'smooth' })
	}, restMs)
	return () => clearInterval(timer)
}
