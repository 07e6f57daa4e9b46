import { type ChosenColors, maxInBrowser, writeChoices } from '#app/shop/saved/saved-pieces.ts'
import { useRoot } from '../shell/use-shop.ts'
import { Icon } from '../shell/icon.tsx'

/** The link that shares the list with others, who need no account. */
export function ShareSaved({ pieces }: { pieces: ChosenColors }) {
	const link = `${useRoot()?.origin ?? ''}/saved/shared?pieces=${writeChoices(pieces)}`
	return (
		<section aria-labelledby="share" className="mt-10 max-w-prose border-t border-line pt-6">
			<h2 id="share" className="text-base font-medium">
				Share these pieces
			</h2>
			<a
				href={`https://wa.me/?${new URLSearchParams({ text: `Look what I like: ${link}` })}`}
				rel="noopener"
				className="inline-flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline"
			>
				<Icon name="share" className="size-5" />
				Share by WhatsApp
			</a>
			<label className="block text-sm" htmlFor="shared-link">
				Link to copy
			</label>
			<input
				id="shared-link"
				readOnly
				value={link}
				className="mt-1 min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm"
			/>
			{pieces.size > maxInBrowser && <p className="mt-1 text-xs text-muted">The newest {maxInBrowser} are shared.</p>}
		</section>
	)
}
