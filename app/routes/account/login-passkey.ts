import { redirect } from 'react-router'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { redirectAfterLogin } from '#app/http/accounts/after-login.server.ts'
import { authenticate } from '#app/http/accounts/login.server.ts'
import { FormRejection } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { getRequestTranslate, requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { loginLimit } from '#app/shop/rate-limits/rate-limits.ts'
import type { Route } from './+types/login-passkey.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(loginLimit)]

export function loader({ url }: Route.LoaderArgs) {
	return redirect(`/login${url.search}`, 303)
}

/** Logs in by a passkey. The form is on the log-in page, which also shows its error. */
export async function action({ request, context, url }: Route.ActionArgs) {
	try {
		return await redirectAfterLogin(context, await authenticate('passkey', request, context), url.search)
	} catch (error) {
		if (!(error instanceof FormRejection)) throw error
		recordAccountEvent('passkey-failed', context.get(requestContext), null)
		const [message = getRequestTranslate(context)('login.failed')] = Object.values(error.reply.error ?? {}).flatMap(
			(errors) => errors ?? [],
		)
		context.get(sessionContext).flash(message, { kind: 'notice' })
		return redirect(`/login${url.search}`, 303)
	}
}
