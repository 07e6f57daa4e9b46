import { isFreeAbove } from './is-free-above.ts'

/** Milliseconds of rest before the button comes back. */
const restMs = 150

/** Floats where it covers nothing, and hides while the page scrolls down. */
export function offerChat(element: HTMLElement) {
	let last = scrollY
	let timer = 0
	const land = () => delete element.dataset.floats
	const settle = () => {
		element.dataset.floats = ''
		if (!isFreeAbove(element)) land()
	}
	const rest = () => {
		clearTimeout(timer)
		timer = window.setTimeout(settle, restMs)
	}
	const follow = () => {
		const isDown = scrollY > last
		last = scrollY
		if (!isDown) return rest()
		clearTimeout(timer)
		land()
	}
	addEventListener('scroll', follow, { passive: true })
	addEventListener('resize', rest)
	rest()
}
