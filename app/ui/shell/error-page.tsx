import { isRouteErrorResponse } from 'react-router'
import type { PlainKey, Translate } from '#app/i18n/translate.ts'
import { ContactLink } from './contact-link.tsx'
import { useTranslate } from './use-shop.ts'

export function ErrorMessage({ error, unexpected }: { error: unknown; unexpected?: string }) {
	const status = isRouteErrorResponse(error) ? error.status : 500
	const t = useTranslate()
	const [title, text] = describeError(t, error, unexpected)
	return (
		<div data-error-page className="shell py-16 text-center">
			<p className="text-muted">{status}</p>
			<h1 className="mt-3 font-display text-2xl">{title}</h1>
			<p className="mx-auto mt-4 max-w-prose text-base text-muted">{text}</p>
			{import.meta.env.SSR && <RequestNumber error={error} />}
			<a href="/" className="mt-8 button button-secondary">
				{t('shared.backToShop')}
			</a>
		</div>
	)
}

/**
 * Creates the error boundary of a page. `unexpected` is its message for unexpected errors: a text key, or a text that
 * is not translated.
 */
export function createErrorBoundary(unexpected: PlainKey | (string & {})) {
	return ({ error }: { error: unknown }) => (
		<ErrorMessage error={error} unexpected={useTranslate()(unexpected as PlainKey)} />
	)
}

/**
 * Shows the id of an unexpected error (rule: request-id). The server sends error pages without script, so this
 * component need not work in the browser.
 */
function RequestNumber({ error }: { error: unknown }) {
	const t = useTranslate()
	const requestId = (error as { requestId?: string } | null)?.requestId
	if (!requestId) return null
	const text = t('shared.mentionRequest', { requestId })
	return (
		<p className="mt-4 text-sm text-muted">
			{text} <ContactLink of={text} />
		</p>
	)
}

export function getErrorTitle(t: Translate, error: unknown): string {
	return describeError(t, error)[0]
}

/** Returns the title and text of the error page. */
function describeError(t: Translate, error: unknown, unexpected = t('shared.logged')): [string, string] {
	if (!isRouteErrorResponse(error)) return [t('shared.somethingWrong'), unexpected]
	const message = typeof error.data === 'string' ? error.data : ''
	switch (error.status) {
		case 404:
			return [t('shared.pageNotFound'), message || t('shared.pageMoved')]
		case 403:
			return [t('shared.accessDenied'), message]
		case 405:
			return [t('shared.actionNotAvailable'), t('shared.wrongUse')]
		case 429:
			return [t('shared.oneMoment'), message]
		default:
			return [t('shared.somethingWrong'), message || t('shared.goBack')]
	}
}
