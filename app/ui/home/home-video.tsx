import type { HomeVideoView } from '#app/shop/home/home-view.ts'
import { Icon } from '../shell/icon.tsx'
import { QuietLine } from '../shell/section.tsx'

export function HomeVideo({ video }: { video: HomeVideoView | 'failed' | null }) {
	if (video === 'failed') return <NoHomeVideo text="Failed to load video" />
	if (!video) return <NoHomeVideo text="Video not available" />
	const { url, title } = video
	return (
		<section aria-label={title ?? 'Film'} data-enhance="video" className="relative bg-ink">
			<video src={url} muted loop playsInline controls preload="none" className="aspect-video w-full object-cover">
				Video not available
			</video>
			<button type="button" hidden className="video-button absolute inset-0 flex items-center justify-center emerge">
				<span className="inline-flex size-14 items-center justify-center rounded-full veil text-ink">
					<Icon name="pause" className="if-playing size-6" />
					<Icon name="play" className="unless-playing size-6" />
				</span>
			</button>
			<div data-broken hidden className="bg-paper">
				<QuietLine>Video not available</QuietLine>
			</div>
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
