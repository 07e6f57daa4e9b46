import { redirect } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { stopCartRemindersByToken } from '#app/shop/cart/cart-reminders.server.ts'
import { unsubscribeByToken } from '#app/shop/wishlist/wishlist.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { buildUnlistedMeta } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/unsubscribe.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => buildUnlistedMeta(matches, 'Unsubscribe')

const wishlistAlerts = {
	text: 'Stop emails about your saved items. The items stay saved.',
	button: 'Stop emails',
	done: 'You will receive no more emails about saved items.',
	back: '/saved',
	stop: unsubscribeByToken,
}

const cartReminders = {
	text: 'Stop reminders about items in your cart, by email and WhatsApp. The items stay in your cart.',
	button: 'Stop reminders',
	done: 'You will receive no more reminders about your cart.',
	back: '/cart',
	stop: stopCartRemindersByToken,
}

/** Returns the messages that the link is about. */
const getMessages = (pattern: string) => (pattern.includes('cart/stop') ? cartReminders : wishlistAlerts)

export function loader({ pattern }: Route.LoaderArgs) {
	const { text, button } = getMessages(pattern)
	return { text, button }
}

/**
 * Unsubscribes only when the button is clicked, because programs open the links of messages too. The button of an email
 * client posts its own form and follows no redirect (RFC 8058).
 */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	// The body may have either encoding of forms.
	const isProgram = (await request.text()).includes('One-Click')
	const { stop, done, back } = getMessages(pattern)
	await orThrowResponse(stop(params.token))
	if (isProgram) return { isDone: true }
	context.get(sessionContext).flash(done)
	return redirect(back, 303)
}

export default function StopPage({ loaderData: { text, button }, actionData }: Route.ComponentProps) {
	return (
		<div className="shell pt-6">
			<h1 className="font-display text-2xl">Unsubscribe</h1>
			<p className="mt-3 mb-8 max-w-prose text-base text-muted">{text}</p>
			{!actionData?.isDone && (
				<form method="post">
					<Button variant="secondary">{button}</Button>
				</form>
			)}
		</div>
	)
}

export const ErrorBoundary = ErrorMessage
