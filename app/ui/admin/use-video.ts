import { useEffect, useRef, useState } from 'react'
import { useMotion } from './use-motion.ts'

/** How a video is shown: 'plain' until script runs, 'broken' when it cannot be played. */
type VideoStage = 'plain' | 'paused' | 'playing' | 'broken'

/** Plays a video in view, unless stopped or motion is reduced. `video` is the ref. */
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
		// A broken video reports by its error; one paused while loading needs no report.
		else void video.current?.play().catch(() => undefined)
	}
	// A broken one pauses once more when it is taken away.
	const become = (next: VideoStage) => setStage((now) => (now === 'broken' ? now : next))
	const handlers = { onPlay: () => become('playing'), onPause: () => become('paused'), onError: () => become('broken') }
	return { video, stage, toggle, handlers }
}
