const restMs = 5000
const moveMs = 1000

/**
 * Moves to the next slide every five seconds, in a loop; the movement takes one second (rule: banner-motion). Pauses
 * while the mouse pointer or the keyboard focus is on the carousel, while the page is hidden, and after a click on the
 * pause button. With reduced motion, slides change only when the user changes them.
 */
function runCarousel(box: HTMLElement) {
	const strip = box.querySelector<HTMLElement>('.banners')!
	const dots = [...box.querySelectorAll<HTMLElement>('a[href^="#banner-"]')]
	const button = box.querySelector('button')
	const count = dots.length
	const isMoving = count > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches
	let move: SlideMove | undefined
	let isPaused = false
	let isStopped = false
	let timer: ReturnType<typeof setTimeout> | undefined

	/**
	 * Appends the copy of the first slide. Called when the slides first move, because until then a phone is busy with
	 * the rest of the page.
	 */
	const addCopy = () => {
		if (isMoving && strip.childElementCount === count) strip.append(copyFirstSlide(strip))
	}
	const getCurrentIndex = () => Math.round(strip.scrollLeft / strip.clientWidth)
	const markCurrent = (index: number) => {
		for (const [position, dot] of dots.entries()) dot.ariaCurrent = String(position === index % count)
	}
	const scheduleNext = () => {
		clearTimeout(timer)
		if (isMoving && !isStopped && !isPaused) timer = setTimeout(() => showSlide(getCurrentIndex() + 1), restMs)
	}
	const showSlide = (target: number) => {
		addCopy()
		move?.end()
		markCurrent(target)
		if (isMoving) move = startMove(strip, target, count)
		else strip.scrollLeft = target * strip.clientWidth
		scheduleNext()
	}
	const setPaused = (next: boolean) => {
		isPaused = next
		scheduleNext()
	}
	for (const [position, dot] of dots.entries())
		dot.addEventListener('click', (event) => {
			event.preventDefault()
			showSlide(position)
		})
	strip.addEventListener('pointerdown', () => move?.end(), { passive: true })
	strip.addEventListener(
		'scroll',
		() => {
			if (move?.isOn) return
			addCopy()
			markCurrent(getCurrentIndex())
			if (strip.scrollLeft >= count * strip.clientWidth) strip.scrollLeft = 0
		},
		{ passive: true },
	)
	box.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && setPaused(true))
	box.addEventListener('pointerleave', () => setPaused(false))
	box.addEventListener('focusin', ({ target }) => (target as Element).matches(':focus-visible') && setPaused(true))
	box.addEventListener('focusout', () => setPaused(false))
	document.addEventListener('visibilitychange', () => setPaused(document.hidden))
	markCurrent(getCurrentIndex())
	if (!isMoving || !button) return
	button.hidden = false
	const pauseLabel = button.ariaLabel
	button.addEventListener('click', () => {
		isStopped = !isStopped
		button.ariaLabel = isStopped ? button.dataset.play! : pauseLabel
		button.toggleAttribute('data-stopped', isStopped)
		setPaused(false)
	})
	scheduleNext()
}

/**
 * Returns a copy of the first slide, which follows the last one so that the loop is continuous. The copy is not
 * announced and takes no focus.
 */
function copyFirstSlide(strip: HTMLElement): HTMLElement {
	const copy = strip.firstElementChild!.cloneNode(true) as HTMLElement
	for (const name of [...copy.getAttributeNames()].filter((name) => name !== 'class')) copy.removeAttribute(name)
	copy.inert = true
	copy.ariaHidden = 'true'
	return copy
}

interface SlideMove {
	isOn: boolean
	end: () => void
}

/**
 * Scrolls `strip` to the slide at the index `target` within `moveMs`, because the browser's smooth scrolling has its
 * own duration. The index `count` is the copy of the first slide, after which `strip` jumps to the start.
 */
function startMove(strip: HTMLElement, target: number, count: number): SlideMove {
	const start = strip.scrollLeft
	const startedAt = performance.now()
	let frame = 0
	const move: SlideMove = {
		isOn: true,
		end() {
			cancelAnimationFrame(frame)
			strip.style.scrollSnapType = ''
			move.isOn = false
		},
	}
	const animateStep = (now: number) => {
		const part = Math.min(1, Math.max(0, now - startedAt) / moveMs)
		const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2
		strip.scrollLeft = start + (target * strip.clientWidth - start) * eased
		if (part < 1) {
			frame = requestAnimationFrame(animateStep)
			return
		}
		if (target >= count) strip.scrollLeft = 0
		move.end()
	}
	// Scroll snapping would revert every step of the animation.
	strip.style.scrollSnapType = 'none'
	frame = requestAnimationFrame(animateStep)
	return move
}

export const behaviors = {
	announcements: setAnnouncementSpeed,
	carousel: runCarousel,
	video: playVideoInView,
}

/**
 * Sets the duration of the animation so that the announcements move at `data-speed` pixels a second (rule:
 * announcement-speed). The duration is updated whenever the width of the text changes.
 */
function setAnnouncementSpeed(track: HTMLElement) {
	const list = track.firstElementChild as HTMLElement
	new ResizeObserver(() => {
		track.style.animationDuration = `${(list.offsetWidth / Number(track.dataset.speed)).toFixed(2)}s`
	}).observe(list)
}

/**
 * Plays the video while it is in view, unless the user stopped it or prefers reduced motion. One large button replaces
 * the browser's controls. If the video is broken, a text (`data-broken`) replaces the video and the button.
 */
function playVideoInView(section: HTMLElement) {
	const video = section.querySelector('video')!
	const button = section.querySelector('button')!
	const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
	let wasStopped = false
	const updateState = () => {
		const isPlaying = !video.paused
		section.dataset.liveVideo = isPlaying ? 'playing' : 'paused'
		button.ariaLabel = button.children[Number(isPlaying)]!.textContent
	}
	const showBrokenVideo = () => {
		section.querySelector<HTMLElement>('[data-broken]')!.hidden = false
		video.remove()
		button.remove()
	}
	if (video.error) return showBrokenVideo()
	video.controls = false
	button.hidden = false
	updateState()
	for (const type of ['play', 'pause']) video.addEventListener(type, updateState)
	video.addEventListener('error', showBrokenVideo)
	button.addEventListener('click', () => {
		wasStopped = !video.paused
		if (wasStopped) video.pause()
		// Errors are ignored here: a broken video has its own `error` listener, and a video that is paused while it loads
		// needs no message.
		else void video.play().catch(() => undefined)
	})
	new IntersectionObserver(([entry]) => {
		if (!entry?.isIntersecting) return video.pause()
		if (video.preload === 'none') video.preload = 'metadata'
		if (!isStill && !wasStopped) void video.play().catch(() => undefined)
	}).observe(video)
}
