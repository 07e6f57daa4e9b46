import { listOf, withLists } from '#app/http/forms/form-lists.server.ts'
import { refusedAsData, submitForm } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { readIntent, unreadable } from '#app/http/forms/parse-form.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import { withChosenImages } from '#app/http/upload/image-rows.server.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { type CollectionInput, collectionSchema } from '#app/shop/catalog/collection/collection.schema.ts'
import {
	type AdminCollection,
	createCollection,
	findCollection,
	updateCollection,
} from '#app/shop/catalog/collection/collection.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { Editor } from '#app/ui/admin/editor.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/collection-editor.ts'
import { CollectionForm } from './_collection-form.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `${loaderData?.collection?.name ?? 'Add New Collection'} · Admin` },
]

export async function loader({ params, url }: Route.LoaderArgs) {
	const collection = params.id === undefined ? null : await orPage(findCollection(rowId(params.id)))
	return { collection, categories: await listCategories(), query: listStateQuery(readListState(url.searchParams)) }
}

export function action({ request, context, params, url }: Route.ActionArgs) {
	const save = async ({ name, categoryId = null, images = [] }: CollectionInput) => {
		const admin = await adminOf(context)
		const input = { name, categoryId, images }
		const list = '/admin/collections'
		if (params.id === undefined)
			return backToList(context, { list, id: await createCollection(admin, input), message: 'Collection Added' })
		const id = rowId(params.id)
		await updateCollection(admin, id, input)
		return backToList(context, {
			list,
			query: listStateQuery(readListState(url.searchParams)),
			id,
			message: 'Collection Updated',
		})
	}
	return refusedAsData(async () => {
		const { form, files } = await readFormWithImages(request, 'newImages')
		if (![undefined, 'images'].includes(readIntent(form)?.payload.name)) throw unreadable()
		const { hashes, problems } = withChosenImages(listOf(form, 'images'), files)
		return submitForm(withLists(form, { images: hashes }), collectionSchema, save, {
			unexpected: 'This collection could not be saved. Please try again.',
			problems: { images: problems },
		})
	})
}

export default function CollectionEditorPage({
	loaderData: { collection, categories, query },
	actionData,
}: Route.ComponentProps) {
	const list = `/admin/collections${query}`
	return (
		<Editor key={collection?.id} title={collection ? 'Edit Collection' : 'Add New Collection'} closeTo={list}>
			<CollectionForm
				lastResult={useAnswer(actionData)}
				start={startOf(collection)}
				categories={categories}
				save={collection ? 'Save changes' : 'Add Collection'}
				cancelTo={list}
			/>
		</Editor>
	)
}

/** As text. */
function startOf(collection: AdminCollection | null) {
	return {
		name: collection?.name ?? '',
		categoryId: String(collection?.categoryId ?? ''),
		images: collection?.images.map(({ hash }) => hash) ?? [],
	}
}
