import { isRouteErrorResponse } from 'react-router'

export function ErrorPage({ error }: { error: unknown }) {
	return (
		<main>
			<ErrorMessage error={error} />
		</main>
	)
}

export function ErrorMessage({ error, unexpected }: { error: unknown; unexpected?: string }) {
	const { status, title, text } = describe(error, unexpected)
	return (
		<div className="shell grid min-h-[60dvh] place-items-center py-24 text-center">
			<title>{title}</title>
			<div>
				<p className="eyebrow text-muted">{status}</p>
				<h1 className="mt-3 font-display text-2xl">{title}</h1>
				<p className="mx-auto mt-4 max-w-prose text-base text-muted">{text}</p>
				<a
					href="/"
					data-reload
					className="mt-8 inline-flex min-h-11 items-center rounded-soft bg-madder px-6 text-white hover:bg-madder-deep"
				>
					Back to the shop
				</a>
			</div>
		</div>
	)
}

function describe(
	error: unknown,
	unexpected = 'This is our mistake, and it has been noted. Please try again in a moment.',
) {
	if (!isRouteErrorResponse(error)) return { status: 500, title: 'Something went wrong', text: unexpected }
	const message = typeof error.data === 'string' ? error.data : ''
	switch (error.status) {
		case 404:
			return {
				status: 404,
				title: 'Page not found',
				text: message || 'There is nothing at this address. It may have moved.',
			}
		case 403:
			return { status: 403, title: 'Not for you', text: message }
		case 405:
			return {
				status: 405,
				title: 'Not this way',
				text: 'This address cannot be used like that. Please go back and use the buttons of the page.',
			}
		case 429:
			return { status: 429, title: 'One moment, please', text: message }
		default:
			return { status: error.status, title: 'That did not work', text: message || 'Please go back and try again.' }
	}
}
