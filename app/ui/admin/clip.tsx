import { Icon } from '../shell/icon.tsx'
import { useEffect, useRef, useState } from 'react'

interface ClipProps {
	path: string
	label: string
	/** Loads the beginning of the video at once instead of when it is in view. */
	eager?: boolean
	className: string
}

/** A silent video that loops while it is in view. Without script it has the browser's own controls. */
export function Clip({ path, label, eager = false, className }: ClipProps) {
	const { video, stage, toggle, handlers } = useVideo()
	if (stage === 'broken')
		return (
			<p className={`grid place-items-center bg-sand p-3 text-center text-sm text-muted ${className}`}>
				Video not available
			</p>
		)
	return (
		<div className={`relative bg-ink ${className}`}>
			<video
				ref={video}
				src={path}
				aria-label={label}
				muted
				loop
				playsInline
				controls={stage === 'plain'}
				preload={eager ? 'metadata' : 'none'}
				{...handlers}
				className="absolute inset-0 size-full object-cover"
			>
				Video not available
			</video>
			{stage !== 'plain' && (
				<button
					type="button"
					onClick={toggle}
					aria-label={`${stage === 'playing' ? 'Pause' : 'Play'} ${label}`}
					className="absolute right-2 bottom-2 inline-flex size-11 items-center justify-center rounded-full veil text-ink hover:text-madder"
				>
					<Icon name={stage === 'playing' ? 'pause' : 'play'} className="size-4" />
				</button>
			)}
		</div>
	)
}

/** The state of a video: 'plain' until script runs, 'broken' when it cannot be played. */
type VideoStage = 'plain' | 'paused' | 'playing' | 'broken'

const motion = '(prefers-reduced-motion: no-preference)'

/**
 * Plays a video while it is in view, unless the user stopped it or prefers reduced motion. `video` is the ref of the
 * element.
 */
function useVideo() {
	const video = useRef<HTMLVideoElement>(null)
	const [stage, setStage] = useState<VideoStage>('plain')
	const wasStopped = useRef(false)
	useEffect(() => {
		const element = video.current
		if (!element) return
		setStage(element.error ? 'broken' : 'paused')
		const observer = new IntersectionObserver(([entry]) => {
			if (!entry?.isIntersecting) return element.pause()
			if (element.preload === 'none') element.preload = 'metadata'
			if (!wasStopped.current && matchMedia(motion).matches) void element.play().catch(() => undefined)
		})
		observer.observe(element)
		return () => observer.disconnect()
	}, [])
	const toggle = () => {
		wasStopped.current = stage === 'playing'
		if (stage === 'playing') video.current?.pause()
		// A rejected play needs no message: a broken video fires an error event, and a video may be paused while it loads.
		else void video.current?.play().catch(() => undefined)
	}
	// A broken video fires one more pause event when it is removed, which must not change its state.
	const updateStage = (next: VideoStage) => setStage((now) => (now === 'broken' ? now : next))
	const handlers = {
		onPlay: () => updateStage('playing'),
		onPause: () => updateStage('paused'),
		onError: () => updateStage('broken'),
	}
	return { video, stage, toggle, handlers }
}
