import { rowEditor } from '#app/http/admin/row-editor.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { rowId } from '#app/shop/row-id.ts'
import { categoryFormSchema } from '#app/shop/catalog/category/category.schema.ts'
import { possibleParents } from '#app/shop/catalog/category/category-order.server.ts'
import { categoryForm, createCategory, updateCategory } from '#app/shop/catalog/category/category.server.ts'
import { maxContentLength, maxTaxonNameLength } from '#app/shop/words/limits.ts'
import { SizeGuideField } from '#app/ui/admin/form/size-guide-field.tsx'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { Options } from '#app/ui/forms/options.tsx'
import type { Route } from './+types/category.ts'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

export const handle: RouteHandle = { act: 'catalogue', body: 'long text' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `${loaderData?.row?.name ?? 'Add Category'} · Admin` },
]

const route = rowEditor({
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
	const id = args.params.id === undefined ? undefined : rowId(args.params.id)
	return { ...(await route.loader(args)), parents: await possibleParents(id) }
}

const blank = { name: '', parentId: '', content: '', sizeGuide: '', hsn: '', seen: '' }

export default function CategoryEditor(props: Route.ComponentProps) {
	return <RowEditor {...props} thing="Category" add="Add New Category" blank={blank} Form={CategoryForm} />
}

type FormProps = RowFormProps<typeof blank, Route.ComponentProps['loaderData']>

function CategoryForm({ start, data: { parents }, ...frame }: FormProps) {
	const [form, fields] = useAnsweredForm('category', frame.lastResult, start)
	return (
		<RowForm form={form} seen={fields.seen} {...frame} className="">
			<TextField field={fields.name} label="Name" required maxLength={maxTaxonNameLength} autoComplete="off" />
			<SelectField
				field={fields.parentId}
				label="In the category"
				hint={
					parents.length > 0 ? 'The menu shows it there.' : 'Other categories are in this one, or there is no other.'
				}
				className="mt-2"
			>
				<option value="">None</option>
				<Options of={parents} />
			</SelectField>
			<TextArea
				field={fields.content}
				label="Content"
				hint="Shown on its card"
				rows={3}
				maxLength={maxContentLength}
				className="mt-2"
			/>
			<SizeGuideField
				field={fields.sizeGuide}
				where="On the pages of its products, unless they have one of their own."
				className="mt-2"
			/>
			<TextField
				field={fields.hsn}
				label="HSN code"
				hint="For invoices with GST: of its products that have none themselves."
				inputMode="numeric"
				autoComplete="off"
				className="mt-2"
			/>
		</RowForm>
	)
}
