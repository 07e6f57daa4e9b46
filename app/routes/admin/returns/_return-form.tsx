import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { maxStaffNote } from '#app/shop/values/limits.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'

export const returnFieldClass = 'mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3'

interface ReturnActionProps {
	to: string
	label: string
	pending: string
	isSecondary?: boolean
	children?: ReactNode
}

/** Shows a form on the page of a return, with its submit button. */
export function ReturnAction({ to, label, pending, isSecondary = false, children }: ReturnActionProps) {
	return (
		<Form method="post" action={to} className="grid gap-3">
			{children}
			<p>
				<SubmitButton
					variant={isSecondary ? 'secondary' : 'primary'}
					action={to}
					pendingText={pending}
					className="px-4"
				>
					{label}
				</SubmitButton>
			</p>
		</Form>
	)
}

interface TextInputProps extends ComponentProps<'input'> {
	label: string
	hint?: string
}

export function TextInput({ label, hint, ...input }: TextInputProps) {
	return (
		<label className="block text-sm">
			{label} {!input.required && <span className="text-muted">(optional)</span>}
			{hint && <span className="block text-xs text-muted">{hint}</span>}
			<input maxLength={maxLineLength} autoComplete="off" {...input} className={returnFieldClass} />
		</label>
	)
}

export function NoteField({ label, hint, required }: { label: string; hint?: string; required?: boolean }) {
	return (
		<label className="block text-sm">
			{label}
			{hint && <span className="block text-xs text-muted">{hint}</span>}
			<textarea
				name="answer"
				rows={2}
				maxLength={maxStaffNote}
				required={required}
				className="mt-1 block w-full rounded-soft border border-field bg-white px-3 py-2"
			/>
		</label>
	)
}
