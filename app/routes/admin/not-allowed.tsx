import { data, redirect } from 'react-router'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { hasPermission, isPermission, ROLES } from '#app/shop/auth/permissions.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/not-allowed.ts'

export const handle = { permission: 'own account' }

export const meta: Route.MetaFunction = () => [{ title: 'No access · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { role } = await requireAdmin(context)
	const permission = url.searchParams.get('permission')
	if (!role || !isPermission(permission) || hasPermission(role, permission)) throw redirect('/admin', 303)
	return data({ role: ROLES[role] }, { status: 403 })
}

export default function NotAllowedPage({ loaderData: { role } }: Route.ComponentProps) {
	return (
		<section className="surface py-14! text-center">
			<p className="eyebrow text-muted">403</p>
			<h1 className="mt-2 font-display text-xl">You do not have access to this page</h1>
			<p className="mx-auto mt-3 max-w-prose text-muted">
				Your role, {role}, does not include this page. Ask an owner of the shop to change your role.
			</p>
			<ButtonLink to="/admin/orders" className="mt-6">
				View orders
			</ButtonLink>
		</section>
	)
}
