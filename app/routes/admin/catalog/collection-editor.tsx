import type { z } from 'zod'
import { saveRow, seenField } from '#app/http/admin/save-row.server.ts'
import { listOf, withLists } from '#app/http/forms/form-lists.server.ts'
import { refusedAsData, submitForm } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { readIntent, unreadable } from '#app/http/forms/parse-form.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { withChosenImages } from '#app/http/upload/image-rows.server.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { collectionSchema } from '#app/shop/catalog/collection/collection.schema.ts'
import { createCollection, updateCollection } from '#app/shop/catalog/collection/collection.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { rowForForm } from '#app/shop/two-versions/seen-row.server.ts'
import { Editor } from '#app/ui/admin/editor.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { BothVersions } from '#app/ui/admin/typed/both-versions.tsx'
import { useVersions } from '#app/ui/admin/typed/use-versions.ts'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/collection-editor.ts'
import { CollectionForm } from './_collection-form.tsx'

export const handle: RouteHandle = { act: 'catalogue', body: 'upload' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `${loaderData?.collection?.name ?? 'Add New Collection'} · Admin` },
]

export async function loader({ params, url }: Route.LoaderArgs) {
	const collection = params.id === undefined ? null : await orPage(rowForForm('collection', rowId(params.id)))
	const query = listStateQuery(readListState(url.searchParams))
	return { id: params.id, collection, categories: await listCategories(), query }
}

const schema = collectionSchema.extend(seenField)

export function action({ request, context, params, url }: Route.ActionArgs) {
	const id = params.id === undefined ? undefined : rowId(params.id)
	const save = async ({ name, categoryId = null, images = [], seen }: z.output<typeof schema>) => {
		const admin = await adminOf(context)
		const input = { name, categoryId, images }
		const list = '/admin/collections'
		if (id === undefined)
			return backToList(context, { list, id: await createCollection(admin, input), message: 'Collection Added' })
		await updateCollection(admin, id, { ...input, seen })
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
		const unexpected = 'This collection could not be saved. Please try again.'
		return saveRow(withLists(form, { images: hashes }), { kind: 'collection', id }, (sent) =>
			submitForm(sent, schema, save, { unexpected, problems: { images: problems } }),
		)
	})
}

export default function CollectionEditorPage({
	loaderData: { id, collection, categories, query },
	actionData,
}: Route.ComponentProps) {
	const list = `/admin/collections${query}`
	const lastResult = useAnswer(actionData)
	const versions = useVersions()
	return (
		<Editor
			key={id}
			title={collection ? 'Edit Collection' : 'Add New Collection'}
			closeTo={list}
			wide={versions !== undefined}
		>
			{versions ? (
				<BothVersions
					versions={versions}
					what="this collection"
					encType="multipart/form-data"
					cancelTo={list}
					inEditor
				/>
			) : (
				<CollectionForm
					lastResult={lastResult}
					start={collection ?? { name: '', categoryId: '', images: [], seen: '' }}
					categories={categories}
					save={collection ? 'Save changes' : 'Add Collection'}
					cancelTo={list}
				/>
			)}
		</Editor>
	)
}
