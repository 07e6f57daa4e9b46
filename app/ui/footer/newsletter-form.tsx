import type { SubmissionResult } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../forms/button.tsx'
import { ErrorText } from '../forms/field.tsx'
import { ShieldFields } from '../forms/shield-fields.tsx'

interface NewsletterFormProps {
	/** The id, because one page may contain two of these forms. */
	id: string
	result?: SubmissionResult<string[]> | undefined
	redirectTo?: string
}

/**
 * The newsletter form (rule: daily-updates-fields). With script the page stays, and a lost connection is reported
 * beside the fields.
 */
export function NewsletterForm({ id, result, redirectTo }: NewsletterFormProps) {
	const { pathname, search } = useLocation()
	const problem = result?.error?.['']?.join(' ')
	const getValue = (name: string) => {
		const value = result?.initialValue?.[name]
		return typeof value === 'string' ? value : ''
	}
	const getFieldProps = (name: 'phone' | 'name') => ({
		formId: id,
		name,
		errors: result?.error?.[name],
		defaultValue: getValue(name),
	})
	// The browser focuses the first error without script.
	const first = result && (['phone', 'name'] as const).find((name) => result.error?.[name])
	return (
		<form
			id={id}
			method="post"
			action="/newsletter"
			noValidate
			data-stays=""
			data-parts={`#${id}`}
			data-says-offline=""
			className="relative"
		>
			<ShieldFields />
			<input type="hidden" name="redirectTo" value={redirectTo ?? pathname + search} />
			<input type="hidden" name="formId" value={id} />
			<Field
				{...getFieldProps('phone')}
				label="*Phone Number"
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				{...(first === 'phone' && focused)}
			/>
			<Field
				{...getFieldProps('name')}
				label="*Full Name"
				type="text"
				autoComplete="name"
				{...(first === 'name' && focused)}
			/>
			<div role="alert">
				{problem && (
					<p
						tabIndex={-1}
						{...(!first && focused)}
						className="mb-4 border-l-4 border-danger bg-paper px-3 py-2 text-sm text-danger"
					>
						{problem}
					</p>
				)}
			</div>
			<Button variant="secondary" data-pending="Submitting...">
				Sign Up
			</Button>
		</form>
	)
}

/** The page of a rejected form starts there, also without script. */
const focused = { autoFocus: true } as const

type FieldProps = ComponentProps<'input'> & {
	formId: string
	name: string
	label: string
	errors: string[] | null | undefined
}

function Field({ formId, name, label, errors, ...input }: FieldProps) {
	const fieldId = `${formId}-${name}`
	return (
		<div className="mb-2">
			<label htmlFor={fieldId} className="text-xs font-medium">
				{label}
			</label>
			<input
				{...input}
				id={fieldId}
				name={name}
				required
				aria-invalid={errors ? true : undefined}
				aria-describedby={`${fieldId}-error`}
				className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
			/>
			<p id={`${fieldId}-error`} aria-live="polite" className="min-h-5 text-xs text-danger">
				<ErrorText>{errors?.join(' ')}</ErrorText>
			</p>
		</div>
	)
}
