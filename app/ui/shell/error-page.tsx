import { isRouteErrorResponse } from 'react-router'

export function ErrorMessage({ error, unexpected }: { error: unknown; unexpected?: string }) {
	const status = isRouteErrorResponse(error) ? error.status : 500
	const [title, text] = describe(error, unexpected)
	return (
		<div data-error-page className="shell py-16 text-center">
			<p className="text-muted">{status}</p>
			<h1 className="mt-3 font-display text-2xl">{title}</h1>
			<p className="mx-auto mt-4 max-w-prose text-base text-muted">{text}</p>
			{import.meta.env.SSR && <RequestNumber error={error} />}
			<a href="/" className="mt-8 button button-secondary">
				Back to the shop
			</a>
		</div>
	)
}

/** Creates the boundary of a page with its own message for unexpected errors. */
export function failedWith(unexpected: string) {
	return ({ error }: { error: unknown }) => <ErrorMessage error={error} unexpected={unexpected} />
}

/**
 * Shows the id of an unexpected error (rule: request-id). Its page is sent without script, which therefore does not
 * need this component.
 */
function RequestNumber({ error }: { error: unknown }) {
	const requestId = (error as { requestId?: string } | null)?.requestId
	return requestId && <p className="mt-4 text-sm text-muted">{`If you write to us, please name ${requestId}`}</p>
}

export function errorTitle(error: unknown): string {
	return describe(error)[0]
}

/** Returns the title and text of the page. */
function describe(
	error: unknown,
	unexpected = 'This is our mistake, and it has been noted. Please try again in a moment.',
): [string, string] {
	if (!isRouteErrorResponse(error)) return ['Something went wrong', unexpected]
	const message = typeof error.data === 'string' ? error.data : ''
	switch (error.status) {
		case 404:
			return ['Page not found', message || 'There is nothing at this address. It may have moved.']
		case 403:
			return ['Not for you', message]
		case 405:
			return ['Not this way', 'This address cannot be used like that. Please go back and use the buttons of the page.']
		case 429:
			return ['One moment, please', message]
		default:
			return ['That did not work', message || 'Please go back and try again.']
	}
}
