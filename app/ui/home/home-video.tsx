import type { HomeVideoView } from '#app/shop/home/home-view.ts'
import { Icon } from '../shell/icon.tsx'
import { QuietLine } from '../shell/section.tsx'
import { useVideo } from './use-video.ts'

export function HomeVideo({ video }: { video: HomeVideoView | 'failed' | null }) {
	if (video === 'failed') return <NoHomeVideo text="Failed to load video" />
	if (!video) return <NoHomeVideo text="Video not available" />
	return <Player key={video.url} video={video} />
}

function Player({ video: { url, title } }: { video: HomeVideoView }) {
	const { video, stage, toggle, handlers } = useVideo()
	if (stage === 'broken') return <NoHomeVideo text="Video not available" />
	return (
		<section aria-label={title ?? 'Film'} className="group relative bg-ink">
			<video
				ref={video}
				src={url}
				muted
				loop
				playsInline
				controls={stage === 'plain'}
				preload="none"
				{...handlers}
				className="aspect-video w-full object-cover"
			>
				Video not available
			</video>
			{stage !== 'plain' && (
				<button
					type="button"
					onClick={toggle}
					aria-label={stage === 'playing' ? 'Pause video' : 'Play video'}
					className={`absolute inset-0 flex items-center justify-center emerge focus-visible:-outline-offset-4 focus-visible:outline-paper ${stage === 'playing' ? '[@media(hover:hover)]:opacity-0 group-hover:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:items-end [@media(hover:none)]:justify-end [@media(hover:none)]:p-3' : ''}`}
				>
					<span className="inline-flex size-14 items-center justify-center rounded-full bg-paper/90 text-ink">
						<Icon name={stage === 'playing' ? 'pause' : 'play'} />
					</span>
				</button>
			)}
		</section>
	)
}

function NoHomeVideo({ text }: { text: string }) {
	return (
		<section aria-label="Film">
			<QuietLine>{text}</QuietLine>
		</section>
	)
}
