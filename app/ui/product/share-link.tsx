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
			className="absolute top-11 right-1 inline-flex size-11 items-center justify-center hover:text-madder"
		>
			<span className="inline-flex size-10 items-center justify-center rounded-full veil">
				<Icon name="share" className="size-5" />
			</span>
			<span className="sr-only">Share</span>
		</a>
	)
}
