import { data } from 'react-router'
import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { confirmEmailChange, emailOfLink } from '#app/shop/people/account/email-change.server.ts'
import { emailChangeLimit } from '#app/shop/rate-limits.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { EntryPage } from '#app/ui/shell/entry-page.tsx'
import { unlistedMeta } from '#app/ui/seo/page-meta.ts'
import { secretAddressHeaders } from '#app/http/server/answer-headers.ts'
import type { Route } from './+types/confirm-email.ts'

export const middleware: Route.MiddlewareFunction[] = [limit(emailChangeLimit)]

export const headers = secretAddressHeaders

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Your new email')

/** Does not use up the link, because email clients open links too. */
export async function loader({ params }: Route.LoaderArgs) {
	const email = await emailOfLink(params.token)
	return data({ email }, { status: email === null ? 404 : 200 })
}

export function action({ context, params }: Route.ActionArgs) {
	const confirm = async () => {
		noteEvent('email-changed', context.get(requestContext), await confirmEmailChange(params.token))
		return 'Your email has been changed.'
	}
	return runAction(context.get(sessionContext), '/profile', confirm)
}

export default function ConfirmEmailPage({ loaderData: { email } }: Route.ComponentProps) {
	if (email === null) {
		return (
			<EntryPage
				title="A link of the past"
				text="This link has been used already or is too old. Please change your email once more."
			>
				<ButtonLink to="/profile">Your account</ButtonLink>
			</EntryPage>
		)
	}
	return (
		<EntryPage title="Your new email" text={`From now on you log in with ${email}.`}>
			<form method="post">
				<SubmitButton pendingText="Saving..." className="w-full">
					Use this address
				</SubmitButton>
			</form>
		</EntryPage>
	)
}
