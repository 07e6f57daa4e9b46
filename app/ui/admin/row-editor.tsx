import {
	type FieldMetadata,
	type FormMetadata,
	getFormProps,
	getInputProps,
	type SubmissionResult,
} from '@conform-to/react'
import { Fragment, type ReactNode } from 'react'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from '../forms/button.tsx'
import { useAnswer } from '../forms/use-answer.ts'
import { Editor } from './editor.tsx'
import { SaveErrors } from './form/save-errors.tsx'
import { useFocusAfter } from './form/use-focus-after.ts'
import { BothVersions, useVersions } from './typed/both-versions.tsx'

type LastResult = SubmissionResult<string[]> | undefined

/** What the form of a row is given. */
export interface RowFormProps<Row> {
	lastResult: LastResult
	start: Row
	/** The words on its button. */
	save: string
	cancelTo: string
}

interface RowEditorProps<Row> {
	loaderData: { id: string | undefined; row: Row | null; list: string }
	actionData: LastResult
	/** 'Color' */
	thing: string
	/** Within a sentence, where that is not `thing` in small letters. */
	noun?: string
	/** Title of a new one. */
	add?: string
	/** What a new one begins with. */
	blank: Row
	/** Called, so that it may be written in place. */
	renderForm: (props: RowFormProps<Row>) => ReactNode
}

/** The editor of a row over its list: its form, or both versions where somebody else saved it first. */
export function RowEditor<Row>({
	loaderData: { id, row, list },
	actionData,
	thing,
	noun = thing.toLowerCase(),
	add = `Add ${thing}`,
	blank,
	renderForm,
}: RowEditorProps<Row>) {
	const lastResult = useAnswer(actionData)
	const versions = useVersions()
	const save = row ? 'Save changes' : `Add ${thing}`
	return (
		<Editor title={row ? `Edit ${thing}` : add} closeTo={list} wide={versions !== undefined}>
			{versions ? (
				<BothVersions versions={versions} what={`this ${noun}`} cancelTo={list} inEditor />
			) : (
				<Fragment key={id}>{renderForm({ lastResult, start: row ?? blank, save, cancelTo: list })}</Fragment>
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
			<SaveErrors form={form} />
			{seen.initialValue && <input {...getInputProps(seen, { type: 'hidden' })} key="seen" />}
			{children}
			<div className="mt-3 flex flex-wrap items-center gap-3">
				<SubmitButton pendingText="Saving...">{save}</SubmitButton>
				<ButtonLink to={cancelTo} replace preventScrollReset>
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}
