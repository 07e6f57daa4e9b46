import type { SubmissionResult } from '@conform-to/react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useFetcher, useLocation } from 'react-router'
import { Button } from '../forms/button.tsx'
import { ShieldFields } from '../forms/shield-fields.tsx'

interface NewsletterFormProps {
	/** Two of these forms may stand on one page. */
	id: string
	result?: SubmissionResult<string[]> | undefined
	redirectTo?: string
	className?: string
}

/** Rule 74. With script the page stays, a lost connection is said beside the fields, and success clears them. */
export function NewsletterForm({ id, result, redirectTo, className = '' }: NewsletterFormProps) {
	const fetcher = useFetcher<SubmissionResult<string[]>>()
	const { pathname, search } = useLocation()
	const [isTouched, setIsTouched] = useState(false)
	const form = useRef<HTMLFormElement>(null)
	const isSending = fetcher.state !== 'idle'
	const answer = isSending ? undefined : fetcher.data
	useEffect(() => {
		if (answer?.status === 'success') form.current?.reset()
		else if (answer) focusProblem(form.current)
	}, [answer])

	const shown = fetcher.data ?? result
	const problem = shown?.error?.['']?.join(' ')
	const typed = (name: string) => {
		const value = shown?.initialValue?.[name]
		return typeof value === 'string' ? value : ''
	}
	const field = (name: 'phone' | 'name') => ({
		formId: id,
		name,
		errors: shown?.error?.[name],
		defaultValue: typed(name),
	})
	// Without script the browser goes to the first mistake.
	const first = result && (['phone', 'name'] as const).find((name) => result.error?.[name])
	return (
		<fetcher.Form
			ref={form}
			id={id}
			method="post"
			action="/newsletter"
			preventScrollReset
			noValidate
			onFocus={() => setIsTouched(true)}
			className={`relative ${className}`}
		>
			{/* Here before the connection is lost. */}
			{isTouched && <PrefetchPageLinks page="/newsletter" />}
			<ShieldFields />
			<input type="hidden" name="redirectTo" value={redirectTo ?? pathname + search} />
			<Field
				{...field('phone')}
				label="*Phone Number"
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				{...(first === 'phone' && focused)}
			/>
			<Field {...field('name')} label="*Full Name" type="text" autoComplete="name" {...(first === 'name' && focused)} />
			<div role="alert">{problem && <Problem text={problem} isFirst={result !== undefined && !first} />}</div>
			<Button
				aria-disabled={isSending || undefined}
				onClick={(event) => isSending && event.preventDefault()}
				className="w-full sm:w-auto"
			>
				{isSending ? 'Submitting...' : 'Sign Up'}
			</Button>
		</fetcher.Form>
	)
}

/** A refused form's page begins there, without script too. */
const focused = { autoFocus: true } as const

function focusProblem(form: HTMLElement | null) {
	form?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus()
}

function Problem({ text, isFirst }: { text: string; isFirst: boolean }) {
	return (
		<p
			data-problem
			tabIndex={-1}
			{...(isFirst && focused)}
			className="mb-4 border-l-4 border-danger bg-paper px-3 py-2 text-sm text-danger"
		>
			{text}
		</p>
	)
}

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
				className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm aria-invalid:border-danger"
			/>
			<p id={`${fieldId}-error`} aria-live="polite" className="min-h-5 text-xs text-danger">
				{errors?.join(' ')}
			</p>
		</div>
	)
}
