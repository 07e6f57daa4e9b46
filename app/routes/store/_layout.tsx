import { Outlet } from 'react-router'
import { valueOrFailed } from '#app/http/outcomes/or-failed.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { Shell } from '#app/ui/shell/shell.tsx'
import type { Route } from './+types/_layout.ts'

export async function loader({ context }: Route.LoaderArgs) {
	return { collections: await valueOrFailed(context, listCollections()) }
}

export default function StoreLayout() {
	return (
		<Shell>
			<Outlet />
		</Shell>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Shell>
			<ErrorMessage error={error} />
		</Shell>
	)
}
