// As in use-carousel.ts, which is not to come with this.
const restMs = 5000
const moveMs = 1000

/**
 * Moves an untouched page's banners every 5000 ms within 1000 ms, without the carousel. Not with reduced motion or in a
 * hidden tab. Answers how to stop.
 */
export function moveFirstBanners(): () => void {
	const strip = document.querySelector<HTMLElement>('.banners')
	if (!strip || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined
	let frame = 0
	const move = () => {
		if (document.hidden) return
		const start = strip.scrollLeft
		const distance = ((Math.round(start / strip.clientWidth) + 1) % strip.children.length) * strip.clientWidth - start
		const startedAt = performance.now()
		const step = (now: number) => {
			const part = Math.min(1, Math.max(0, now - startedAt) / moveMs)
			strip.scrollLeft = start + distance * part * part * (3 - 2 * part)
			if (part < 1) frame = requestAnimationFrame(step)
			else cancelMove()
		}
		// Snapping would pull every step back.
		strip.style.scrollSnapType = 'none'
		frame = requestAnimationFrame(step)
	}
	const cancelMove = () => {
		cancelAnimationFrame(frame)
		strip.style.scrollSnapType = ''
	}
	const timer = setInterval(move, restMs)
	// A finger takes over.
	strip.addEventListener('pointerdown', cancelMove, { passive: true })
	return () => {
		clearInterval(timer)
		cancelMove()
	}
}
