import { listApiKeys } from '#app/shop/people/api-keys/api-keys.server.ts'
import { toApiKeyDetails } from '#app/shop/people/api-keys/api-key-details.ts'
import { KeyList } from '#app/ui/admin/api-keys/key-list.tsx'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import type { Route } from './+types/keys.ts'

export const handle = { permission: 'staff' }

export const meta: Route.MetaFunction = () => [{ title: 'All API keys · Team · Admin' }]

export async function loader() {
	return { keys: (await listApiKeys()).map(toApiKeyDetails) }
}

export default function AllKeysPage({ loaderData: { keys } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="All API keys" back={{ to: '/admin/staff', label: 'Team' }} />
			<Block className="max-w-3xl">
				{keys.length > 0 ? (
					<KeyList keys={keys} isOfAll />
				) : (
					<p className="text-muted">No API keys yet. Staff create their own under Your account.</p>
				)}
			</Block>
		</>
	)
}

export { StaffError as ErrorBoundary } from './_staff-parts.tsx'
