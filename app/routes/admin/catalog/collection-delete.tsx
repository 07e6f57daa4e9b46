import { valuesOf } from '#app/http/button-form.server.ts'
import { visitContext } from '#app/http/contexts.ts'
import { press } from '#app/http/forms.server.ts'
import { ownerOf } from '#app/http/owner.server.ts'
import { orPage } from '#app/http/page-refusals.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { deleteCollection, findCollection, listCollections } from '#app/shop/catalog/collection.server.ts'
import { moveSchema } from '#app/shop/catalog/shelf.schema.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { placeQuery, readPlace } from '#app/ui/admin/list-address.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/collection-delete.ts'
import { MoveChoice } from './_move-choice.tsx'
import { fate, usedBy } from './_shelf-words.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Delete collection · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const [collection, all] = await Promise.all([orPage(findCollection(rowId(params.id))), listCollections()])
	const others = usedBy(collection) ? all.filter(({ id }) => id !== collection.id).map(({ id, name }) => ({ id, name })) : []
	return { collection, others, query: placeQuery(readPlace(url.searchParams)) }
}

export function action({ request, params, context, url }: Route.ActionArgs) {
	return press(context.get(visitContext), `/admin/collections${placeQuery(readPlace(url.searchParams))}`, async () => {
		const { moveTo } = valuesOf(await readFormData(request), moveSchema)
		await deleteCollection(await ownerOf(context), rowId(params.id), moveTo)
		return 'Collection Deleted'
	})
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
					fate={fate(collection, { one: 'it stays, in no collection', many: 'they stay, in no collection' })}
					label="Or move what is in it to another collection"
					otherwise="Leave it in no collection"
					targets={others}
				/>
			)}
		</ConfirmPage>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Failed to delete collection" back={{ to: '/admin/collections', label: 'All collections' }} />
}
