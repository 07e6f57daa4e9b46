const restMs = 5000
const moveMs = 1000

/**
 * Moves the slides every 5000 ms within 1000 ms, in a loop (rule: banner-motion). Pauses under the pointer or keyboard
 * focus, when hidden or stopped, and with reduced motion.
 */
export function runCarousel(box: HTMLElement) {
	const strip = box.querySelector<HTMLElement>('.banners')!
	const dots = [...box.querySelectorAll<HTMLElement>('a[href^="#banner-"]')]
	const button = box.querySelector('button')
	const count = dots.length
	const isMoving = count > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches
	let move: Move | undefined
	let isHeld = false
	let isStopped = false
	let timer: ReturnType<typeof setTimeout> | undefined

	const seen = () => Math.round(strip.scrollLeft / strip.clientWidth)
	const tell = (index: number) => {
		for (const [position, dot] of dots.entries()) dot.ariaCurrent = String(position === index % count)
	}
	const rest = () => {
		clearTimeout(timer)
		if (isMoving && !isStopped && !isHeld) timer = setTimeout(() => show(seen() + 1), restMs)
	}
	const show = (target: number) => {
		move?.end()
		tell(target)
		if (isMoving) move = startMove(strip, target, count)
		else strip.scrollLeft = target * strip.clientWidth
		rest()
	}
	const hold = (next: boolean) => {
		isHeld = next
		rest()
	}
	for (const [position, dot] of dots.entries())
		dot.addEventListener('click', (event) => {
			event.preventDefault()
			show(position)
		})
	strip.addEventListener('pointerdown', () => move?.end(), { passive: true })
	strip.addEventListener(
		'scroll',
		() => {
			if (move?.isOn) return
			tell(seen())
			if (strip.scrollLeft >= count * strip.clientWidth) strip.scrollLeft = 0
		},
		{ passive: true },
	)
	box.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && hold(true))
	box.addEventListener('pointerleave', () => hold(false))
	box.addEventListener('focusin', ({ target }) => (target as Element).matches(':focus-visible') && hold(true))
	box.addEventListener('focusout', () => hold(false))
	document.addEventListener('visibilitychange', () => hold(document.hidden))
	tell(seen())
	if (!isMoving || !button) return
	strip.append(copyOfFirst(strip))
	button.hidden = false
	button.addEventListener('click', () => {
		isStopped = !isStopped
		button.ariaLabel = isStopped ? 'Play banners' : 'Pause banners'
		button.toggleAttribute('data-stopped', isStopped)
		hold(false)
	})
	rest()
}

/** Appends a copy of the first slide after the last one, so that the loop is continuous. */
function copyOfFirst(strip: HTMLElement): HTMLElement {
	const copy = strip.firstElementChild!.cloneNode(true) as HTMLElement
	for (const name of [...copy.getAttributeNames()].filter((name) => name !== 'class')) copy.removeAttribute(name)
	copy.inert = true
	copy.ariaHidden = 'true'
	return copy
}

interface Move {
	isOn: boolean
	end: () => void
}

/** Scrolls within `moveMs`, because the browser's smooth scrolling has its own duration. */
function startMove(strip: HTMLElement, target: number, count: number): Move {
	const start = strip.scrollLeft
	const startedAt = performance.now()
	let frame = 0
	const move: Move = {
		isOn: true,
		end() {
			cancelAnimationFrame(frame)
			strip.style.scrollSnapType = ''
			move.isOn = false
		},
	}
	const step = (now: number) => {
		const part = Math.min(1, Math.max(0, now - startedAt) / moveMs)
		const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2
		strip.scrollLeft = start + (target * strip.clientWidth - start) * eased
		if (part < 1) {
			frame = requestAnimationFrame(step)
			return
		}
		if (target >= count) strip.scrollLeft = 0
		move.end()
	}
	// Snapping would revert every step.
	strip.style.scrollSnapType = 'none'
	frame = requestAnimationFrame(step)
	return move
}
