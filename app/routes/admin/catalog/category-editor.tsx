import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { z } from 'zod'
import { answerRow, seenField } from '#app/http/admin/save-row.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { categoryFormSchema } from '#app/shop/catalog/category/category.schema.ts'
import { createCategory, updateCategory } from '#app/shop/catalog/category/category.server.ts'
import { maxContentLength, maxTaxonNameLength } from '#app/shop/catalog/category/taxon-limits.ts'
import { rowId } from '#app/shop/row-id.ts'
import { rowForForm } from '#app/shop/two-versions/seen-row.server.ts'
import { Editor } from '#app/ui/admin/editor.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { SizeGuideField } from '#app/ui/admin/form/size-guide-field.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { BothVersions } from '#app/ui/admin/typed/both-versions.tsx'
import { useVersions } from '#app/ui/admin/typed/use-versions.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/category-editor.ts'

const failure = 'Something Went Wrong'

export const handle: RouteHandle = { act: 'catalogue', body: 'long text' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `${loaderData?.category?.name ?? 'Add Category'} · Admin` },
]

export async function loader({ params, url }: Route.LoaderArgs) {
	const category = params.id === undefined ? null : await orPage(rowForForm('category', rowId(params.id)))
	return { id: params.id, category, query: listStateQuery(readListState(url.searchParams)) }
}

const schema = categoryFormSchema.extend(seenField)

export function action({ request, context, params, url }: Route.ActionArgs) {
	const id = params.id === undefined ? undefined : rowId(params.id)
	const save = async ({ name, content = null, sizeGuide, hsn, seen }: z.output<typeof schema>) => {
		const admin = await adminOf(context)
		const input = { name, content, sizeGuide, hsn }
		const list = '/admin/categories'
		if (id === undefined)
			return backToList(context, {
				list,
				id: await createCategory(admin, input),
				message: 'Category Added',
				isBrief: true,
			})
		await updateCategory(admin, id, { ...input, seen })
		return backToList(context, {
			list,
			query: listStateQuery(readListState(url.searchParams)),
			id,
			message: 'Category Updated',
			isBrief: true,
		})
	}
	return answerRow(request, { kind: 'category', id }, schema, save, failure)
}

export default function CategoryEditorPage({ loaderData, actionData }: Route.ComponentProps) {
	const { id, category, query } = loaderData
	const list = `/admin/categories${query}`
	const lastResult = useAnswer(actionData)
	const versions = useVersions()
	return (
		<Editor
			key={id}
			title={category ? 'Edit Category' : 'Add New Category'}
			closeTo={list}
			wide={versions !== undefined}
		>
			{versions ? (
				<BothVersions versions={versions} what="this category" cancelTo={list} inEditor />
			) : (
				<CategoryForm
					lastResult={lastResult}
					start={category ?? { name: '', content: '', sizeGuide: '', hsn: '', seen: '' }}
					isNew={!category}
					cancelTo={list}
				/>
			)}
		</Editor>
	)
}

interface CategoryFormProps {
	lastResult: SubmissionResult<string[]> | undefined
	start: { name: string; content: string; sizeGuide: string; hsn: string; seen: string }
	isNew: boolean
	cancelTo: string
}

function CategoryForm({ lastResult, start, isNew, cancelTo }: CategoryFormProps) {
	const [form, fields] = useForm({ id: 'category', lastResult, defaultValue: start, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<Form method="post" preventScrollReset {...getFormProps(form)}>
			<SaveErrors form={form} />
			{start.seen && <input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />}
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
			<div className="mt-2 flex flex-wrap items-center gap-3">
				<SubmitButton pendingText="Saving...">{isNew ? 'Add Category' : 'Save changes'}</SubmitButton>
				<ButtonLink to={cancelTo} replace preventScrollReset discover="none" prefetch="none" look="secondary">
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}
