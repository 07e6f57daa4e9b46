import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { uploadHint } from '#app/shop/values/limits.ts'
import { ButtonLink } from '../forms/button.tsx'
import { ErrorMessage } from '../shell/error-page.tsx'

interface ProblemProps {
	otherwise: string
	/** True when the form takes images, so that an upload that was too large is explained. */
	acceptsImages?: boolean
	back: { to: string; label: string }
}

/**
 * Shows the error that React Router caught. It reads the error from the hook, because a re-exported boundary would not
 * receive it as a prop.
 */
export function AdminError({ otherwise, acceptsImages = false, back }: ProblemProps) {
	const error = useRouteError()
	const { pathname, search } = useLocation()
	const status = isRouteErrorResponse(error) ? error.status : 500
	const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
	const text = message || otherwise
	return (
		<section className="board px-5 py-12 text-center">
			<h1 className="font-display text-xl">{text}</h1>
			<p className="mx-auto mt-3 max-w-prose text-muted">{getAdvice(status, acceptsImages)}</p>
			<div className="mt-6 flex flex-wrap justify-center gap-3">
				{status !== 404 && (
					<ButtonLink to={pathname + search} reloadDocument>
						Retry
					</ButtonLink>
				)}
				<ButtonLink to={back.to} reloadDocument>
					{back.label}
				</ButtonLink>
			</div>
		</section>
	)
}

const today = { to: '/admin', label: 'Go to dashboard' }

/** Creates the error boundary of a route. `otherwise` is the message for unexpected errors. */
export function createErrorPage(otherwise: string, back: ProblemProps['back'] = today, acceptsImages = false) {
	return () => <AdminError {...{ otherwise, back, acceptsImages }} />
}

export const ProductsError = createErrorPage(
	'Failed to load data',
	{ to: '/admin/products', label: 'All products' },
	true,
)

export const ordersFailed = { failed: 'Failed to load orders.', list: { to: '/admin/orders', label: 'All orders' } }
export const OrdersError = createErrorPage(ordersFailed.failed, ordersFailed.list)

/** The error page of a route that has an action and no page. */
export function ActionError() {
	return <ErrorMessage error={useRouteError()} />
}

function getAdvice(status: number, acceptsImages: boolean): string {
	if (status === 413 && acceptsImages) return uploadHint
	if (status === 404) return 'It may have been deleted in the meantime.'
	if (status >= 500) return 'Something went wrong on our side and was logged. Please try again in a moment.'
	return 'Please go back and try again.'
}

/** Shows that a list failed to load, with the reason as far as the browser may see it (rule: unreadable-list). */
export function FailedToLoad({ what }: { what: string }) {
	return <AdminError otherwise={`Failed to load ${what}: ${getReason(useRouteError())}`} back={today} />
}

/** Creates the error page of a list. */
export function createLoadErrorPage(what: string) {
	return () => <FailedToLoad what={what} />
}

function getReason(error: unknown): string {
	if (isRouteErrorResponse(error)) return error.statusText
	return error instanceof Error ? error.message : 'Unknown error'
}
