import { useForm } from '@conform-to/react'
import { rowEditor, seenField } from '#app/http/admin/row-editor.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { categoryFormSchema } from '#app/shop/catalog/category/category.schema.ts'
import { createCategory, updateCategory } from '#app/shop/catalog/category/category.server.ts'
import { maxContentLength, maxTaxonNameLength } from '#app/shop/words/limits.ts'
import { SizeGuideField } from '#app/ui/admin/form/size-guide-field.tsx'
import { listQueryOf } from '#app/ui/admin/list/list-state.ts'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/category.ts'

export const handle: RouteHandle = { act: 'catalogue', body: 'long text' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `${loaderData?.row?.name ?? 'Add Category'} · Admin` },
]

const route = rowEditor({
	kind: 'category',
	list: '/admin/categories',
	queryOf: listQueryOf,
	schema: categoryFormSchema.extend(seenField),
	save: async (admin, { content = null, seen, ...values }, id) => {
		const input = { ...values, content }
		if (id === undefined) return createCategory(admin, input)
		await updateCategory(admin, id, { ...input, seen })
		return id
	},
	failed: 'Something Went Wrong',
	isBrief: true,
	isWholeListAfterNew: true,
})
export const loader = route.loader
export const action = route.action

const blank = { name: '', content: '', sizeGuide: '', hsn: '', seen: '' }

export default function CategoryEditor({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<RowEditor
			loaderData={loaderData}
			actionData={actionData}
			thing="Category"
			add="Add New Category"
			blank={blank}
			renderForm={(props) => <CategoryForm {...props} />}
		/>
	)
}

function CategoryForm({ start, ...frame }: RowFormProps<typeof blank>) {
	const [form, fields] = useForm({
		id: 'category',
		lastResult: frame.lastResult,
		defaultValue: start,
		defaultNoValidate: true,
	})
	return (
		<RowForm form={form} seen={fields.seen} {...frame} className="">
			<TextField field={fields.name} label="Name" required maxLength={maxTaxonNameLength} autoComplete="off" />
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
