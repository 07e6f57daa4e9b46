import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { maxTaxonNameLength } from '#app/shop/words/limits.ts'
import { ImageList } from '#app/ui/admin/images/image-list.tsx'
import { SaveButton } from '#app/ui/admin/form/save-button.tsx'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { textsOf, useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import type { RowFormProps } from '#app/ui/admin/row-editor.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'

/** As text. */
type CollectionStart = {
	name: string
	categoryId: string
	images: string[]
	seen: string
}

interface CollectionFormProps extends RowFormProps<CollectionStart> {
	categories: { id: number; name: string }[]
}

/** Rule: category-fields. */
export function CollectionForm({ lastResult, start, categories, save, cancelTo }: CollectionFormProps) {
	const images = lastResult ? textsOf(lastResult.initialValue?.images) : start.images
	const [form, fields] = useForm({
		id: 'collection',
		lastResult,
		defaultValue: { ...start, images },
		defaultNoValidate: true,
	})
	useFocusAfter(lastResult, form)
	return (
		<Form method="post" encType="multipart/form-data" preventScrollReset {...getFormProps(form)}>
			{/* Enter submits with a form's first button: it must save. */}
			<button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
				{save}
			</button>
			<SaveErrors form={form} />
			{start.seen && <input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />}
			<TextField field={fields.name} label="Name" required maxLength={maxTaxonNameLength} autoComplete="off" />
			<SelectField field={fields.categoryId} label="Category" className="mt-2">
				<option value="">Uncategorized</option>
				{categories.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
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
			<div className="mt-2 flex flex-wrap items-center gap-3">
				<SaveButton>{save}</SaveButton>
				<ButtonLink to={cancelTo} replace preventScrollReset discover="none" prefetch="none" look="secondary">
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}
