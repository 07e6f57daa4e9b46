import { data } from 'react-router'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { confirmEmailChange, findLinkEmail } from '#app/shop/people/account/account.server.ts'
import { emailChangeLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { EntryPage } from '#app/ui/shell/entry-page.tsx'
import { buildUnlistedMeta } from '#app/ui/seo/page-meta.ts'
import { buildSecretPageHeaders } from '#app/http/server/response-headers.ts'
import type { Route } from './+types/confirm-email.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(emailChangeLimit)]

export const headers = buildSecretPageHeaders

export const meta: Route.MetaFunction = ({ matches }) => buildUnlistedMeta(matches, 'Confirm your new email')

/** Does not use up the link, because email clients open links too. */
export async function loader({ params }: Route.LoaderArgs) {
	const email = await findLinkEmail(params.token)
	return data({ email }, { status: email === null ? 404 : 200 })
}

export function action({ context, params }: Route.ActionArgs) {
	const confirmEmail = async () => {
		recordAccountEvent('email-changed', context.get(requestContext), await confirmEmailChange(params.token))
		return 'Your email has been changed.'
	}
	return runAction(context.get(sessionContext), '/profile', confirmEmail)
}

export default function ConfirmEmailPage({ loaderData: { email } }: Route.ComponentProps) {
	if (email === null) {
		return (
			<EntryPage
				title="Link no longer valid"
				text="This link has been used or has expired. Please change your email again."
			>
				<ButtonLink to="/profile">Your account</ButtonLink>
			</EntryPage>
		)
	}
	return (
		<EntryPage title="Confirm your new email" text={`Confirm to log in with ${email} from now on.`}>
			<form method="post">
				<SubmitButton pendingText="Saving..." className="w-full">
					Confirm email
				</SubmitButton>
			</form>
		</EntryPage>
	)
}
