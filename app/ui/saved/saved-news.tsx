import { Button } from '../forms/button.tsx'

/** Asks whether the customer wants notifications about saved products. */
export function SavedNews({ isWanted, words }: { isWanted: boolean; words: string }) {
	return (
		<form method="post" action="/saved" data-stays="" className="mt-10 max-w-prose border-t border-line pt-6">
			<h2 className="text-base font-medium">Shall we tell you?</h2>
			<p className="mt-1 mb-3 text-sm text-muted">
				{isWanted ? 'We write you an e-mail when a saved piece costs less or is in stock again.' : words}
			</p>
			<Button look="secondary" name="news" value={isWanted ? 'off' : 'on'}>
				{isWanted ? 'Stop these mails' : 'Yes, tell me'}
			</Button>
		</form>
	)
}
