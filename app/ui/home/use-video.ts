import { useEffect, useRef, useState } from 'react'
import { useMotion } from '../shell/use-motion.ts'

/** How far a video is: 'plain' until script runs, and 'broken' once it cannot be played. */
export type VideoStage = 'plain' | 'paused' | 'playing' | 'broken'

/**
 * A silent video that plays while it is in view, unless somebody stopped it or wants no motion. `video` is its
 * element's ref.
 */
export function useVideo() {
	const video = useRef<HTMLVideoElement>(null)
	const isMoving = useMotion()
	const [stage, setStage] = useState<VideoStage>('plain')
	const wasStopped = useRef(false)
	useEffect(() => {
		const element = video.current
		if (!element) return
		setStage(element.error ? 'broken' : 'paused')
		const observer = new IntersectionObserver(([seen]) => {
			if (!seen?.isIntersecting) return element.pause()
			if (element.preload === 'none') element.preload = 'metadata'
			if (isMoving && !wasStopped.current) void element.play().catch(() => undefined)
		})
		observer.observe(element)
		return () => observer.disconnect()
	}, [isMoving])
	const toggle = () => {
		wasStopped.current = stage === 'playing'
		if (stage === 'playing') video.current?.pause()
		// A video that cannot play says so by its error, and one that was paused again while it loaded has nothing to
		// say.
		else void video.current?.play().catch(() => undefined)
	}
	// One that is taken away because it is broken says once more that it pauses.
	const become = (next: VideoStage) => setStage((now) => (now === 'broken' ? now : next))
	const handlers = { onPlay: () => become('playing'), onPause: () => become('paused'), onError: () => become('broken') }
	return { video, stage, toggle, handlers }
}
