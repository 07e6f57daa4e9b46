import { type PointerEvent, type UIEvent, useEffect, useRef, useState } from 'react'
import { useMotion } from '../shell/use-motion.ts'

const restMs = 5000
const moveMs = 1000

/**
 * Moves `count` slides every 5000 ms within 1000 ms, in a circle (rule 26). Rests under pointer or keyboard, when
 * hidden or stopped, and with reduced motion.
 */
export function useCarousel(count: number) {
	const isMoving = useMotion() && count > 1
	const strip = useRef<HTMLDivElement>(null)
	const move = useRef<Move | null>(null)
	const [index, setIndex] = useState(0)
	const [isStopped, setStopped] = useState(false)
	const { isHeld, release, handlers } = useHold()

	const show = (target: number) => {
		move.current?.end()
		setIndex(target % count)
		if (strip.current) move.current = isMoving ? startMove(strip.current, target, count) : jump(strip.current, target)
	}
	useEffect(() => {
		if (!isMoving || isStopped || isHeld) return
		const timer = setTimeout(() => show(index + 1), restMs)
		return () => clearTimeout(timer)
	})
	// The strip may have moved before script came.
	useEffect(() => {
		const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
		setIndex(Math.round(scrollLeft / clientWidth) % count)
	}, [count])
	useEffect(() => () => move.current?.end(), [])

	return {
		index,
		isMoving,
		isStopped,
		show,
		toggle: () => {
			setStopped(!isStopped)
			release()
		},
		box: handlers,
		strip: {
			ref: strip,
			onPointerDown: () => move.current?.end(),
			onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLDivElement>) => {
				if (move.current?.isOn) return
				const seen = Math.round(scrollLeft / clientWidth)
				setIndex(seen % count)
				if (scrollLeft >= count * clientWidth && strip.current) jump(strip.current, 0)
			},
		},
	}
}

/** Whether pointer, keyboard or a hidden page hold the strip; `handlers` are the handlers of its box. */
function useHold() {
	const [isHeld, setHeld] = useState(false)
	const release = () => setHeld(false)
	useEffect(() => {
		const hold = () => setHeld(document.hidden)
		document.addEventListener('visibilitychange', hold)
		return () => document.removeEventListener('visibilitychange', hold)
	}, [])
	return {
		isHeld,
		release,
		handlers: {
			onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setHeld(true),
			onPointerLeave: release,
			onFocus: ({ target }: { target: Element }) => target.matches(':focus-visible') && setHeld(true),
			onBlur: release,
		},
	}
}

interface Move {
	isOn: boolean
	end: () => void
}

function jump(strip: HTMLElement, target: number): null {
	strip.scrollLeft = target * strip.clientWidth
	return null
}

/** The browser's smooth scrolling would take a time of its own. */
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
		if (target >= count) jump(strip, 0)
		move.end()
	}
	// Snapping would pull every step back.
	strip.style.scrollSnapType = 'none'
	frame = requestAnimationFrame(step)
	return move
}
