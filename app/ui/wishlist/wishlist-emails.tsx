import { Button } from '../forms/button.tsx'

/** Asks whether the customer wants notifications about saved products. */
export function WishlistEmails({ isWanted, words }: { isWanted: boolean; words: string }) {
	return (
		<form method="post" action="/saved" data-stays="" className="mt-10 max-w-prose border-t border-line pt-6">
			<h2 className="text-base font-medium">Get notified</h2>
			<p className="mt-1 mb-3 text-sm text-muted">
				{isWanted ? 'We send you an email when a saved item gets cheaper or is back in stock.' : words}
			</p>
			<Button variant="secondary" name="news" value={isWanted ? 'off' : 'on'}>
				{isWanted ? 'Stop emails' : 'Notify me'}
			</Button>
		</form>
	)
}
