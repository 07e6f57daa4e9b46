import { rowEditor, seenField } from '#app/http/admin/row-editor.server.ts'
import { listOf, withLists } from '#app/http/forms/form-lists.server.ts'
import { readIntent, unreadable } from '#app/http/forms/parse-form.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { withChosenImages } from '#app/http/upload/image-rows.server.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { collectionSchema } from '#app/shop/catalog/collection/collection.schema.ts'
import { createCollection, updateCollection } from '#app/shop/catalog/collection/collection.server.ts'
import { listQueryOf } from '#app/ui/admin/list/list-state.ts'
import { RowEditor } from '#app/ui/admin/row-editor.tsx'
import type { Route } from './+types/collection.ts'
import { CollectionForm } from './_collection-form.tsx'

export const handle: RouteHandle = { act: 'catalogue', body: 'upload' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `${loaderData?.row?.name ?? 'Add New Collection'} · Admin` },
]

const route = rowEditor({
	kind: 'collection',
	list: '/admin/collections',
	queryOf: listQueryOf,
	schema: collectionSchema.extend(seenField),
	read: async (request) => {
		const { form, files } = await readFormWithImages(request, 'newImages')
		if (![undefined, 'images'].includes(readIntent(form)?.payload.name)) throw unreadable()
		const { hashes, problems } = withChosenImages(listOf(form, 'images'), files)
		return { form: withLists(form, { images: hashes }), problems: { images: problems } }
	},
	save: async (admin, { name, categoryId = null, images = [], seen }, id) => {
		const input = { name, categoryId, images }
		if (id === undefined) return createCollection(admin, input)
		await updateCollection(admin, id, { ...input, seen })
		return id
	},
	failed: 'This collection could not be saved. Please try again.',
	isWholeListAfterNew: true,
})
export const action = route.action

export async function loader(args: Route.LoaderArgs) {
	return { ...(await route.loader(args)), categories: await listCategories() }
}

const blank = { name: '', categoryId: '', images: [] as string[], seen: '' }

export default function CollectionEditor({ loaderData, actionData }: Route.ComponentProps) {
	const { categories } = loaderData
	return (
		<RowEditor
			loaderData={loaderData}
			actionData={actionData}
			thing="Collection"
			add="Add New Collection"
			blank={blank}
			encType="multipart/form-data"
			renderForm={(props) => <CollectionForm {...props} categories={categories} />}
		/>
	)
}
