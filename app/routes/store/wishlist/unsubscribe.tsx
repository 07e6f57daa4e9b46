import { redirect } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import type { MessageKey } from '#app/i18n/translate.ts'
import { stopCartRemindersByToken } from '#app/shop/cart/cart-reminders.server.ts'
import { withdrawRequestsByToken } from '#app/shop/catalog/back-in-stock/notify-back-in-stock.server.ts'
import { unsubscribeFromNewsletter } from '#app/shop/newsletter/subscriber.server.ts'
import { unsubscribeByToken } from '#app/shop/wishlist/wishlist.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/unsubscribe.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('wishlist.unsubscribe'))

const wishlistAlerts = {
	text: 'wishlist.unsubscribeText',
	button: 'wishlist.stopEmails',
	done: 'wishlist.noMoreEmails',
	back: '/saved',
	stop: unsubscribeByToken,
} as const

const cartReminders = {
	text: 'cart.stopRemindersText',
	button: 'cart.stopReminders',
	done: 'cart.noMoreReminders',
	back: '/cart',
	stop: stopCartRemindersByToken,
} as const

const newsletter = {
	text: 'newsletter.stopText',
	button: 'newsletter.stop',
	done: 'newsletter.stopped',
	back: '/',
	stop: unsubscribeFromNewsletter,
} as const

const backInStock = {
	text: 'backInStock.stopText',
	button: 'backInStock.stop',
	done: 'backInStock.stopped',
	back: '/',
	stop: withdrawRequestsByToken,
} as const

/** Returns the page's texts and the function that unsubscribes, for the kind of messages that the link is about. */
function getMessages(pattern: string) {
	if (pattern.includes('newsletter/stop')) return newsletter
	if (pattern.includes('back-in-stock/stop')) return backInStock
	return pattern.includes('cart/stop') ? cartReminders : wishlistAlerts
}

export function loader({ pattern }: Route.LoaderArgs) {
	const { text, button } = getMessages(pattern)
	return { text, button } satisfies Record<string, MessageKey>
}

/**
 * Unsubscribes only when the button is clicked, because programs open the links of messages too. The button of an email
 * client posts its own form and follows no redirect (RFC 8058).
 */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	// The body may be encoded as `application/x-www-form-urlencoded` or `multipart/form-data`, so it is read as text.
	const isProgram = (await request.text()).includes('One-Click')
	const { stop, done, back } = getMessages(pattern)
	await orThrowResponse(stop(params.token))
	if (isProgram) return { isDone: true }
	context.get(sessionContext).flash(getRequestTranslate(context)(done))
	return redirect(back, 303)
}

export default function StopPage({ loaderData: { text, button }, actionData }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<div className="shell pt-6">
			<h1 className="font-display text-2xl">{t('wishlist.unsubscribe')}</h1>
			<p className="mt-3 mb-8 max-w-prose text-base text-muted">{t(text)}</p>
			{!actionData?.isDone && (
				<form method="post">
					<Button variant="secondary">{t(button)}</Button>
				</form>
			)}
		</div>
	)
}

export const ErrorBoundary = ErrorMessage
