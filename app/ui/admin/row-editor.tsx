import {
	type FieldMetadata,
	type FormMetadata,
	getFormProps,
	getInputProps,
	type SubmissionResult,
} from '@conform-to/react'
import type { ComponentType, ReactNode } from 'react'
import { Form } from 'react-router'
import { ButtonLink, SaveButton, SubmitButton } from '../forms/button.tsx'
import { useFormResult } from '../forms/use-form.ts'
import { Editor } from './editor.tsx'
import { SaveErrors } from './form/save-errors.tsx'
import { useFocusAfter } from './form/use-focus-after.ts'
import { EditConflictForm, useEditConflict } from './edit-conflicts/edit-conflict-form.tsx'

type LastResult = SubmissionResult<string[]> | undefined

interface EditorData<Row> {
	id: string | undefined
	row: Row | null
	list: string
}

/** The props of a row's form. */
export interface RowFormProps<Row, Data = unknown> {
	/** The data of the route's loader. */
	data: Data
	lastResult: LastResult
	start: Row
	/** The label of its button. */
	save: string
	cancelTo: string
}

interface RowEditorProps<Row, Data extends EditorData<Row>> {
	loaderData: Data
	actionData?: LastResult
	/** The noun, such as 'Color'. */
	thing: string
	/** The noun within a sentence, when it is not `thing` in lowercase. */
	noun?: string
	/** The title for a new row. */
	add?: string
	/** The initial values of a new row. */
	blank: NoInfer<Row>
	Form: ComponentType<RowFormProps<Row, Data>>
}

/** The editor of a row over its list. It shows the form, or both versions when someone else saved the row first. */
export function RowEditor<Row, Data extends EditorData<Row>>({
	loaderData: data,
	actionData,
	thing,
	noun = thing.toLowerCase(),
	add = `Add ${thing}`,
	blank,
	Form: FormOfRow,
}: RowEditorProps<Row, Data>) {
	const { id, row, list } = data
	const lastResult = useFormResult(actionData)
	const versions = useEditConflict()
	const save = row ? 'Save changes' : `Add ${thing}`
	return (
		<Editor title={row ? `Edit ${thing}` : add} closeTo={list} wide={versions !== undefined}>
			{versions ? (
				<EditConflictForm versions={versions} what={`this ${noun}`} cancelTo={list} inEditor />
			) : (
				<FormOfRow key={id} data={data} lastResult={lastResult} start={row ?? blank} save={save} cancelTo={list} />
			)}
		</Editor>
	)
}

interface RowFormFrame<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The version that is edited; a new row has none. */
	seen: FieldMetadata<string, Shape, string[]>
	lastResult: LastResult
	save: string
	cancelTo: string
	className?: string
	/** The form submits files. */
	hasFiles?: boolean
	/** The form has buttons for its own rows. */
	hasRows?: boolean
	children: ReactNode
}

/** The form of a row: its errors, fields and buttons. */
export function RowForm<Shape extends Record<string, unknown>>({
	form,
	seen,
	lastResult,
	save,
	cancelTo,
	className = 'max-w-lg',
	hasFiles = false,
	hasRows = false,
	children,
}: RowFormFrame<Shape>) {
	useFocusAfter(lastResult, form)
	return (
		<Form
			method="post"
			{...(hasFiles && { encType: 'multipart/form-data' as const })}
			preventScrollReset
			{...getFormProps(form)}
			className={className}
		>
			{hasRows && (
				// Enter submits with a form's first button, which must save.
				<button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
					{save}
				</button>
			)}
			<SaveErrors form={form} />
			{seen.initialValue && <input {...getInputProps(seen, { type: 'hidden' })} key="seen" />}
			{children}
			<div className="mt-3 flex flex-wrap items-center gap-3">
				{hasRows ? <SaveButton>{save}</SaveButton> : <SubmitButton pendingText="Saving...">{save}</SubmitButton>}
				<ButtonLink to={cancelTo} replace preventScrollReset>
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}
