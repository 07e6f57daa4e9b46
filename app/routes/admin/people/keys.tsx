import { listKeys } from '#app/shop/people/api-keys/api-keys.server.ts'
import { keyWords } from '#app/shop/people/api-keys/key-words.ts'
import { KeyList } from '#app/ui/admin/api-keys/key-list.tsx'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import type { Route } from './+types/keys.ts'

export const handle = { act: 'people' }

export const meta: Route.MetaFunction = () => [{ title: 'API keys of everybody · Team · Admin' }]

export async function loader() {
	return { keys: (await listKeys()).map(keyWords) }
}

export default function AllKeysPage({ loaderData: { keys } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="API keys of everybody" back={{ to: '/admin/people', label: 'Team' }} />
			<Block className="max-w-3xl">
				{keys.length > 0 ? (
					<KeyList keys={keys} isOfAll />
				) : (
					<p className="text-muted">Nobody who works here has a key. Each makes their own under Your account.</p>
				)}
			</Block>
		</>
	)
}

export { FailedPeople as ErrorBoundary } from './_people-parts.tsx'
