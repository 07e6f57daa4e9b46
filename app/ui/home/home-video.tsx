import { QuietLine } from '../shell/section.tsx'

export function HomeVideo({ video }: { video: { url: string; title: string | null } | 'failed' | null }) {
	if (video === 'failed' || !video)
		return (
			<section aria-label="Film">
				<QuietLine fill={!video && 'video'}>{video ? 'Failed to load video' : 'Video not available'}</QuietLine>
			</section>
		)
	const { url, title } = video
	return (
		// Video controls are rendered later, because rendering them at once would take a quarter of this page's work on a
		// phone.
		<section aria-label={title ?? 'Film'} data-enhance="video" className="later relative bg-ink">
			<video src={url} muted loop playsInline controls preload="none" className="film">
				Video not available
			</video>
			<button type="button" hidden className="video-button">
				<span className="unless-playing button bg-paper">Play video</span>
				<span className="if-playing button bg-paper">Pause video</span>
			</button>
			<div data-broken hidden className="bg-paper">
				<QuietLine>Video not available</QuietLine>
			</div>
		</section>
	)
}
