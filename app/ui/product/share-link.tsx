import { Icon } from '../shell/icon.tsx'
import { useRoot } from '../shell/use-shop.ts'

/** Shares in the phone's own way with script, by WhatsApp without. */
export function ShareLink({ title, path }: { title: string; path: string }) {
	const origin = useRoot()?.origin ?? ''
	return (
		<a
			href={`https://wa.me/?${new URLSearchParams({ text: `${title} ${origin}${path}` })}`}
			rel="noopener"
			data-enhance="share"
			className="card-bag heart"
			style={{ top: '2.75rem' }}
		>
			<Icon name="share" className="size-4.5" />
			<span className="sr-only">Share</span>
		</a>
	)
}
