import { Icon } from '../shell/icon.tsx'
import { useVideo } from './use-video.ts'

interface ClipProps {
	path: string
	label: string
	/** Fetches the first image at once, not when in view. */
	eager?: boolean
	className: string
}

/** A silent film that loops while it is in view; without script the browser's player shows it. */
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
