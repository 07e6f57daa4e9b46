import { data, redirect } from 'react-router'
import { adminOf } from '#app/http/session/guards.server.ts'
import { includesAct, isAct, ROLES } from '#app/shop/words/roles.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/not-allowed.ts'

export const handle = { act: 'own account' }

export const meta: Route.MetaFunction = () => [{ title: 'Not part of your role · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { role } = await adminOf(context)
	const act = url.searchParams.get('act')
	if (!role || !isAct(act) || includesAct(role, act)) throw redirect('/admin', 303)
	return data({ role: ROLES[role], act }, { status: 403 })
}

export default function NotAllowedPage({ loaderData: { role, act } }: Route.ComponentProps) {
	return (
		<section className="surface py-14! text-center">
			<p className="eyebrow text-muted">403</p>
			<h1 className="mt-2 font-display text-xl">This is not part of your role</h1>
			<p className="mx-auto mt-3 max-w-prose text-muted">
				You work in the shop as {role}, which does not include “{act}”. An owner of the shop can give you another role.
			</p>
			<ButtonLink to="/admin/orders" className="mt-6">
				To the orders
			</ButtonLink>
		</section>
	)
}
