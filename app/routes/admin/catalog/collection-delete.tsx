import { valuesOf } from '#app/http/forms/button-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { deleteCollection, findCollection, listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { moveSchema } from '#app/shop/catalog/category/taxon.schema.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/collection-delete.ts'
import { MoveChoice } from './_move-choice.tsx'
import { consequence, usedBy } from './_taxon-words.ts'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete collection · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const [collection, all] = await Promise.all([orPage(findCollection(rowId(params.id))), listCollections()])
	const others = usedBy(collection)
		? all.filter(({ id }) => id !== collection.id).map(({ id, name }) => ({ id, name }))
		: []
	return { collection, others, query: listStateQuery(readListState(url.searchParams)) }
}

export function action({ request, params, context, url }: Route.ActionArgs) {
	return runAction(
		context.get(sessionContext),
		`/admin/collections${listStateQuery(readListState(url.searchParams))}`,
		async () => {
			const { moveTo } = valuesOf(await readFormData(request), moveSchema)
			await deleteCollection(await adminOf(context), rowId(params.id), moveTo)
			return 'Collection Deleted'
		},
	)
}

export default function CollectionDeletePage({ loaderData: { collection, others, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/collections/${collection.id}/delete${query}`}
			question="Are you sure you want to delete this collection?"
			subject={collection.name}
			cancelTo={`/admin/collections${query}`}
		>
			{usedBy(collection) && (
				<MoveChoice
					consequence={consequence(collection, {
						one: 'it stays, in no collection',
						many: 'they stay, in no collection',
					})}
					label="Or move what is in it to another collection"
					otherwise="Leave it in no collection"
					targets={others}
				/>
			)}
		</ConfirmPage>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem
			error={error}
			otherwise="Failed to delete collection"
			back={{ to: '/admin/collections', label: 'All collections' }}
		/>
	)
}
