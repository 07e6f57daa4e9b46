import {
	type FieldMetadata,
	type FormMetadata,
	getFormProps,
	getInputProps,
	type SubmissionResult,
} from '@conform-to/react'
import { type ComponentType, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router'
import { ButtonLink, SaveButton, SubmitButton } from '../forms/button.tsx'
import { useFormResult, useIsScripted } from '../forms/field.tsx'
import { Icon } from '../shell/icon.tsx'
import { hasChanges } from './edit-conflicts/form-changes.ts'
import { SaveErrors } from './form/server-form.tsx'
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

/**
 * The editor of a row over its list. It shows the form of the row, or both versions when someone else saved the row
 * first.
 */
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
	/** The field with the version of the row that is edited. A new row has none. */
	seen: FieldMetadata<string, Shape, string[]>
	lastResult: LastResult
	save: string
	cancelTo: string
	className?: string
	/** True when the form submits files. */
	hasFiles?: boolean
	/** True when the form has buttons that add or remove rows within it. */
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
				// Enter submits a form with its first button, so this hidden first button saves the row.
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

interface EditorProps {
	title: string
	closeTo: string
	wide?: boolean
	children: ReactNode
}

/**
 * Shows the editor as a dialog when the user followed a link within the page, and as a part of the page when the page
 * was loaded directly. The editor does not change from one to the other later. A tap outside does not close the dialog
 * (rule: form-dialog-closing).
 */
export function Editor({ title, closeTo, wide = false, children }: EditorProps) {
	const [isModal] = useState(useIsScripted())
	const dialog = useRef<HTMLDialogElement>(null)
	const heading = useId()
	const navigate = useNavigate()
	const { key } = useLocation()
	useEffect(() => {
		// If the user follows the link again before closing has navigated back, this component stays mounted with a closed
		// dialog, which must open again.
		if (isModal && !dialog.current?.open) dialog.current?.showModal()
	}, [isModal, key])
	useLayoutEffect(() => {
		const opened = dialog.current
		// Closing the dialog returns the focus to the link that opened it. If it were only removed, the focus would be
		// lost.
		return () => opened?.close()
	}, [])
	const close = () => {
		if (dialog.current?.open !== false) return
		// The dialog opens again if there are unsaved changes, so that the user sees the form while being asked about them.
		if (hasChanges(dialog.current)) dialog.current.showModal()
		void navigate(closeTo, { replace: true, preventScrollReset: true })
	}
	const listState = isModal
		? `m-auto w-[calc(100%-1.5rem)] ${wide ? 'max-w-4xl' : 'max-w-lg'} shadow-panel backdrop:bg-ink/50`
		: 'static m-0 mb-6 w-full max-w-none'
	return (
		<dialog
			ref={dialog}
			open={isModal ? undefined : true}
			aria-labelledby={heading}
			onClose={isModal ? close : undefined}
			className={`board px-4 py-5 text-ink sm:px-6 ${listState}`}
		>
			<header className="mb-4 flex items-start justify-between gap-4">
				<h2 id={heading} className="min-w-0 heading [overflow-wrap:anywhere]">
					{title}
				</h2>
				<Link
					to={closeTo}
					replace
					preventScrollReset
					onClick={(event) => {
						if (!isModal) return
						event.preventDefault()
						dialog.current?.close()
					}}
					className="-mt-1.5 -mr-2 inline-flex size-11 shrink-0 items-center justify-center"
				>
					<Icon name="close" className="size-5" />
					<span className="sr-only">Close</span>
				</Link>
			</header>
			{children}
		</dialog>
	)
}
