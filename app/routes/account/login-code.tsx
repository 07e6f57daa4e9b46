import { redirect } from 'react-router'
import { authenticate, redirectAfterLogin } from '#app/http/accounts/login.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { handleForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { loginCodeLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { EntryForm, EntryPage } from '#app/ui/shell/entry-page.tsx'
import { CodeField } from '#app/ui/forms/password-fields.tsx'
import { buildUnlistedMeta } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/login-code.ts'
import { useServerForm } from '#app/ui/forms/use-form.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(loginCodeLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => buildUnlistedMeta(matches, 'Enter the code')

export async function loader({ context, url }: Route.LoaderArgs) {
	if ((await context.get(sessionContext).waitsForCode()) === null) throw redirect(`/login${url.search}`, 303)
	return { login: `/login${url.search}` }
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	if ((await session.waitsForCode()) === null) {
		session.flash('This took longer than five minutes. Please log in again.', { kind: 'notice' })
		return redirect(`/login${url.search}`, 303)
	}
	return handleForm(async () => redirectAfterLogin(context, await authenticate('code', request, context), url.search))
}

export default function LoginCodePage({ loaderData: { login }, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('login-code', actionData, { code: '' })
	return (
		<EntryPage title="Enter the code" text="Enter the code from your authenticator app.">
			<EntryForm form={form} button="Log in" pendingText="Checking...">
				<CodeField field={fields.code} />
			</EntryForm>
			<p className="mt-6">
				<a href={login} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2">
					Log in with another account
				</a>
			</p>
		</EntryPage>
	)
}
