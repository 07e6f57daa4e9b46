import { isRouteErrorResponse } from 'react-router'
import { ContactLink } from './contact-link.tsx'

export function ErrorMessage({ error, unexpected }: { error: unknown; unexpected?: string }) {
	const status = isRouteErrorResponse(error) ? error.status : 500
	const [title, text] = describeError(error, unexpected)
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
export function createErrorBoundary(unexpected: string) {
	return ({ error }: { error: unknown }) => <ErrorMessage error={error} unexpected={unexpected} />
}

/**
 * Shows the id of an unexpected error (rule: request-id). Its page is sent without script, which therefore does not
 * need this component.
 */
function RequestNumber({ error }: { error: unknown }) {
	const requestId = (error as { requestId?: string } | null)?.requestId
	const text = `When you contact us, please mention ${requestId}`
	if (!requestId) return null
	return (
		<p className="mt-4 text-sm text-muted">
			{text} <ContactLink of={text} />
		</p>
	)
}

export function getErrorTitle(error: unknown): string {
	return describeError(error)[0]
}

/** Returns the title and text of the page. */
function describeError(
	error: unknown,
	unexpected = 'Something went wrong on our side and was logged. Please try again in a moment.',
): [string, string] {
	if (!isRouteErrorResponse(error)) return ['Something went wrong', unexpected]
	const message = typeof error.data === 'string' ? error.data : ''
	switch (error.status) {
		case 404:
			return ['Page not found', message || 'This page does not exist. It may have moved.']
		case 403:
			return ['Access denied', message]
		case 405:
			return [
				'Action not available',
				'This address cannot be used this way. Please go back and use the buttons on the page.',
			]
		case 429:
			return ['One moment, please', message]
		default:
			return ['Something went wrong', message || 'Please go back and try again.']
	}
}
