/** Has words of its own (rule: log-out-words). */
export function LogOutOfCart() {
	return (
		<form method="post" action="/cart/logout" className="mt-6">
			<button
				type="submit"
				className="inline-flex min-h-11 items-center text-xs text-muted underline underline-offset-4 hover:text-ink"
			>
				Log Out
			</button>
		</form>
	)
}
