// As in use-carousel.ts, which is not to come with this.
const restMs = 5000
const moveMs = 1000

/**
 * Moves the banners of a page that nobody has touched yet, for which the carousel need not come: to the next one every
 * 5000 ms within 1000 ms, and after the last to the first. Not where motion is not wanted, and not in a hidden tab.
 * Answers how to stop that.
 */
export function moveFirstBanners(): () => void {
	const strip = document.querySelector<HTMLElement>('.banners')
	if (!strip || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined
	let frame = 0
	const move = () => {
		if (document.hidden) return
		const start = strip.scrollLeft
		const way = ((Math.round(start / strip.clientWidth) + 1) % strip.children.length) * strip.clientWidth - start
		const startedAt = performance.now()
		const step = (now: number) => {
			const part = Math.min(1, Math.max(0, now - startedAt) / moveMs)
			strip.scrollLeft = start + way * part * part * (3 - 2 * part)
			if (part < 1) frame = requestAnimationFrame(step)
			else halt()
		}
		// Snapping would pull every step back to the slide it started from.
		strip.style.scrollSnapType = 'none'
		frame = requestAnimationFrame(step)
	}
	const halt = () => {
		cancelAnimationFrame(frame)
		strip.style.scrollSnapType = ''
	}
	const timer = setInterval(move, restMs)
	// A finger on the strip moves it from there on.
	strip.addEventListener('pointerdown', halt, { passive: true })
	return () => {
		clearInterval(timer)
		halt()
	}
}
