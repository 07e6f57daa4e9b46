import { createRowEditor } from '#app/http/admin/row-list.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { categoryFormSchema } from '#app/shop/catalog/category/category.schema.ts'
import { listPossibleParents } from '#app/shop/catalog/category/category-tree.server.ts'
import { categoryForm, createCategory, updateCategory } from '#app/shop/catalog/category/category.server.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { loadGuideTranslationForm } from '#app/shop/catalog/size-guide/size-guide.server.ts'
import { loadTranslationForm } from '#app/shop/translations/save-translations.server.ts'
import { getDeclarationHints } from '#app/shop/catalog/product/declarations.server.ts'
import { declarationNames, mapDeclarations } from '#app/shop/values/product-declarations.ts'
import { maxContentLength, maxTaxonNameLength } from '#app/shop/values/limits.ts'
import { GuideTranslations, TranslationFields } from '#app/ui/admin/form/translation-fields.tsx'
import { feedAttributeNames } from '#app/shop/values/feeds/feed-attributes.ts'
import { DeclarationFields, FeedFields, SizeGuideField } from '#app/ui/admin/form/fields.tsx'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import { SelectField, TextArea, TextField, Options, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/category.ts'

export const handle: RouteHandle = { permission: 'catalog', body: 'long text' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `${loaderData?.row?.name ?? 'Add Category'} · Admin` },
]

const route = createRowEditor({
	row: categoryForm,
	thing: 'Category',
	list: '/admin/categories',
	schema: categoryFormSchema,
	create: createCategory,
	update: (admin, id, { content = null, parentId = null, ...values }) =>
		updateCategory(admin, id, { ...values, content, parentId }),
	isWholeListAfterNew: true,
})
export const action = route.action

export async function loader(args: Route.LoaderArgs) {
	const id = args.params.id === undefined ? undefined : parseRowId(args.params.id)
	const page = await route.loader(args)
	const translations = await loadTranslationForm('category', page.row && { ...page.row, id: id! }, listShopLanguages())
	const guideTranslations = await loadGuideTranslationForm(id ? { categoryId: id } : null, listShopLanguages())
	const { parents, hasChildren } = await listPossibleParents(id)
	return { ...page, translations, guideTranslations, parents, hasChildren, declarations: await getDeclarationHints() }
}

const texts = { name: '', parentId: '', content: '', sizeGuide: '', hsn: '', ...mapDeclarations(() => '') }
const feedTexts = { googleCategory: '', gender: '', ageGroup: '', sizeSystem: '' }
const blank = { ...texts, ...feedTexts, translations: {}, guideTranslations: {}, seen: '' }

export default function CategoryEditor(props: Route.ComponentProps) {
	return <RowEditor {...props} thing="Category" add="Add New Category" blank={blank} Form={CategoryForm} />
}

type FormProps = RowFormProps<typeof blank, Route.ComponentProps['loaderData']>

function CategoryForm({
	start,
	data: { parents, hasChildren, translations, guideTranslations, declarations },
	...frame
}: FormProps) {
	const [form, fields] = useServerForm('category', frame.lastResult, start)
	return (
		<RowForm form={form} seen={fields.seen} {...frame} className="">
			<TextField field={fields.name} label="Name" required maxLength={maxTaxonNameLength} autoComplete="off" />
			<SelectField
				field={fields.parentId}
				label="Parent category"
				hint={
					parents.length > 0
						? 'Shown under its parent in the menu.'
						: hasChildren
							? 'Not available: this category has sub-categories.'
							: 'Not available: there is no other category yet.'
				}
				className="mt-2"
			>
				<option value="">None</option>
				<Options of={parents} />
			</SelectField>
			<TextArea
				field={fields.content}
				label="Description"
				hint="Shoppers see it on the pages of collections that have this category."
				rows={3}
				maxLength={maxContentLength}
				className="mt-2"
			/>
			<SizeGuideField
				field={fields.sizeGuide}
				where="Shown on its product pages, unless a product has its own."
				className="mt-2"
			/>
			<GuideTranslations form={form} translations={guideTranslations} className="mt-2" />
			<TextField
				field={fields.hsn}
				label="HSN code"
				hint="For GST invoices. Used by products without their own HSN code."
				inputMode="numeric"
				autoComplete="off"
				className="mt-2"
			/>
			<details
				className="mt-2"
				open={declarationNames.some((name) => Boolean(fields[name].initialValue) || !fields[name].valid)}
			>
				<summary className="flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
					Product declarations
				</summary>
				<DeclarationFields fields={fields} {...declarations} />
			</details>
			<details
				className="mt-2"
				open={feedAttributeNames.some((name) => fields[name].initialValue || !fields[name].valid)}
			>
				<summary className="flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
					Product feeds
				</summary>
				<FeedFields fields={fields} otherwise="the shop" />
			</details>
			<TranslationFields form={form} translations={translations} className="mt-2" />
		</RowForm>
	)
}
