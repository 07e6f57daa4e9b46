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
import { useAnswer } from '../forms/use-answer.ts'
import { Editor } from './editor.tsx'
import { SaveErrors } from './form/save-errors.tsx'
import { useFocusAfter } from './form/use-focus-after.ts'
import { BothVersions, useVersions } from './typed/both-versions.tsx'

type LastResult = SubmissionResult<string[]> | undefined

interface EditorData<Row> {
	id: string | undefined
	row: Row | null
	list: string
}

/** What the form of a row is given. */
export interface RowFormProps<Row, Data = unknown> {
	/** What the route's loader answers. */
	data: Data
	lastResult: LastResult
	start: Row
	/** The words on its button. */
	save: string
	cancelTo: string
}

interface RowEditorProps<Row, Data extends EditorData<Row>> {
	loaderData: Data
	actionData?: LastResult
	/** 'Color' */
	thing: string
	/** Within a sentence, where that is not `thing` in small letters. */
	noun?: string
	/** Title of a new one. */
	add?: string
	/** What a new one begins with. */
	blank: NoInfer<Row>
	Form: ComponentType<RowFormProps<Row, Data>>
}

/** The editor of a row over its list: its form, or both versions where somebody else saved it first. */
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
	const lastResult = useAnswer(actionData)
	const versions = useVersions()
	const save = row ? 'Save changes' : `Add ${thing}`
	return (
		<Editor title={row ? `Edit ${thing}` : add} closeTo={list} wide={versions !== undefined}>
			{versions ? (
				<BothVersions versions={versions} what={`this ${noun}`} cancelTo={list} inEditor />
			) : (
				<FormOfRow key={id} data={data} lastResult={lastResult} start={row ?? blank} save={save} cancelTo={list} />
			)}
		</Editor>
	)
}

interface RowFormFrame<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The version that is changed; a new row has none. */
	seen: FieldMetadata<string, Shape, string[]>
	lastResult: LastResult
	save: string
	cancelTo: string
	className?: string
	/** Whether it sends files along. */
	hasFiles?: boolean
	/** Whether it has buttons for rows of its own. */
	hasRows?: boolean
	children: ReactNode
}

/** The form of a row: its errors, its fields and its buttons. */
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
				// Enter submits with a form's first button: it must save.
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
