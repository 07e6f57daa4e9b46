import { createRowEditor } from '#app/http/admin/row-list.server.ts'
import { getList, replaceLists, readIntent, createUnreadableResponse } from '#app/http/forms/parse-form.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { addChosenImages } from '#app/http/upload/upload-form.server.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { collectionFormSchema } from '#app/shop/catalog/category/category.schema.ts'
import { createCollection, updateCollection, collectionForm } from '#app/shop/catalog/collection/collection.server.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { loadTranslationForm } from '#app/shop/translations/save-translations.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { TranslationFields } from '#app/ui/admin/form/translation-fields.tsx'
import { maxTaxonNameLength } from '#app/shop/values/limits.ts'
import { toTexts } from '#app/ui/admin/form/use-focus-after.ts'
import { ImageList } from '#app/ui/admin/images/image-list.tsx'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import { SelectField, TextField, Options, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/collection.ts'

export const handle: RouteHandle = { permission: 'catalog', body: 'upload' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `${loaderData?.row?.name ?? 'Add New Collection'} · Admin` },
]

const route = createRowEditor({
	row: collectionForm,
	thing: 'Collection',
	list: '/admin/collections',
	schema: collectionFormSchema,
	read: async (request) => {
		const { form, files } = await readFormWithImages(request, 'newImages')
		if (![undefined, 'images'].includes(readIntent(form)?.payload.name)) throw createUnreadableResponse()
		const { hashes, problems } = addChosenImages(getList(form, 'images'), files)
		return { form: replaceLists(form, { images: hashes }), problems: { images: problems } }
	},
	create: createCollection,
	update: (admin, id, { categoryId = null, images = [], ...values }) =>
		updateCollection(admin, id, { ...values, categoryId, images }),
	failed: 'This collection could not be saved. Please try again.',
	isBrief: false,
	isWholeListAfterNew: true,
})
export const action = route.action

export async function loader(args: Route.LoaderArgs) {
	const page = await route.loader(args)
	const collection = page.row && { ...page.row, id: parseRowId(page.id) }
	const translations = await loadTranslationForm('collection', collection, listShopLanguages())
	return { ...page, translations, categories: await listCategories() }
}

const blank = { name: '', categoryId: '', images: [] as string[], translations: {}, seen: '' }

export default function CollectionEditor(props: Route.ComponentProps) {
	return <RowEditor {...props} thing="Collection" add="Add New Collection" blank={blank} Form={CollectionForm} />
}

type FormProps = RowFormProps<typeof blank, Route.ComponentProps['loaderData']>

/** Shows the form of a collection (rule: category-fields). */
function CollectionForm({ start, data: { categories, translations }, ...frame }: FormProps) {
	const { lastResult } = frame
	const images = lastResult ? toTexts(lastResult.initialValue?.images) : start.images
	const [form, fields] = useServerForm('collection', lastResult, { ...start, images })
	return (
		<RowForm form={form} seen={fields.seen} {...frame} className="" hasFiles hasRows>
			<TextField field={fields.name} label="Name" required maxLength={maxTaxonNameLength} autoComplete="off" />
			<SelectField
				field={fields.categoryId}
				label="Category"
				hint="Shown as a link on the collection’s page. To add products, choose the collection on each product."
				className="mt-2"
			>
				<option value="">Uncategorized</option>
				<Options of={categories} />
			</SelectField>
			<fieldset className="mt-2">
				<legend className="sr-only">Images</legend>
				<ImageList
					form={form}
					field={fields.images}
					images={images}
					hashOf={(hash) => hash}
					imageOf={(hash) => hash}
					answered={lastResult}
					of="collection"
					renderFields={(hash, index) => <input type="hidden" name={`${fields.images.name}[${index}]`} value={hash} />}
				/>
			</fieldset>
			<TranslationFields form={form} translations={translations} className="mt-2" />
		</RowForm>
	)
}
