import { Form } from 'react-router'

/** Has words of its own (rule 44). */
export function LogOutOfCart() {
	return (
		<Form method="post" action="/cart/logout">
			<button
				type="submit"
				className="inline-flex min-h-11 items-center text-xs text-muted underline underline-offset-4 hover:text-ink"
			>
				Log Out
			</button>
		</Form>
	)
}
