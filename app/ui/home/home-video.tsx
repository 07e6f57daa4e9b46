import { FillHint } from '../shell/fill-hint.tsx'
import { QuietLine } from '../shell/section.tsx'

export function HomeVideo({ video }: { video: { url: string; title: string | null } | 'failed' | null }) {
	if (video === 'failed') return <NoHomeVideo text="Failed to load video" />
	if (!video) return <NoHomeVideo text="Video not available" isFillable />
	const { url, title } = video
	return (
		// A browser draws the controls of a video at once: a quarter of what this page asks of a phone, were it not put off.
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

function NoHomeVideo({ text, isFillable = false }: { text: string; isFillable?: boolean }) {
	return (
		<section aria-label="Film">
			<QuietLine>
				{text}
				{isFillable && <FillHint of="video" />}
			</QuietLine>
		</section>
	)
}
