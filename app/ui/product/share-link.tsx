import { Icon } from '../shell/icon.tsx'
import { useRoot } from '../shell/use-shop.ts'

/** A link that shares by WhatsApp. */
export function ShareLink({ title, path }: { title: string; path: string }) {
	const origin = useRoot()?.origin ?? ''
	return (
		<a
			href={`https://wa.me/?${new URLSearchParams({ text: `${title} ${origin}${path}` })}`}
			rel="noopener"
			className="inline-flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline"
		>
			<Icon name="share" className="size-5" />
			Share on WhatsApp
		</a>
	)
}
