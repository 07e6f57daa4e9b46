import { data } from 'react-router'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/not-found.ts'

export const handle = { permission: 'own account' }

export const meta: Route.MetaFunction = () => [{ title: 'Page not found' }]

export function loader() {
	return data(null, { status: 404 })
}

export default function AdminNotFound() {
	return (
		<section className="surface py-14! text-center">
			<p className="eyebrow text-muted">404</p>
			<h1 className="mt-2 font-display text-xl">Page not found</h1>
			<p className="mt-3 text-muted">This admin page does not exist.</p>
			<ButtonLink to="/admin" className="mt-6">
				Go to dashboard
			</ButtonLink>
		</section>
	)
}
