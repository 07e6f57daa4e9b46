import { handlePasswordChange } from '#app/http/accounts/change-password.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { requireCustomer } from '#app/http/session/customer.server.ts'
import { hasPassword } from '#app/shop/people/password/password.server.ts'
import { passwordChangeLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { PasswordChangeForm } from '#app/ui/forms/password-fields.tsx'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/change-password.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(passwordChangeLimit)]

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('password.change')) },
]

export async function loader({ context }: Route.LoaderArgs) {
	return { hasPassword: await hasPassword(await requireCustomer(context)) }
}

export async function action({ request, context }: Route.ActionArgs) {
	return handlePasswordChange(request, context, await requireCustomer(context), '/profile')
}

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useTranslate()
	const title = t(loaderData.hasPassword ? 'password.change' : 'password.set')
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: t('account.yourAccount'), to: '/profile' }]} current={title} />
			<h1 className="mt-2 font-display text-2xl">{title}</h1>
			<p className="mt-3 mb-8 max-w-prose text-base text-muted">{t('password.staysLoggedIn')}</p>
			<PasswordChangeForm answer={actionData} back="/profile" hasPassword={loaderData.hasPassword} />
		</div>
	)
}
