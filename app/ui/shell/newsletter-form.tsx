import type { SubmissionResult } from '@conform-to/react'
import { type ComponentProps, useState } from 'react'
import { PrefetchPageLinks, useFetcher, useLocation } from 'react-router'
import { Button } from '../forms/button.tsx'
import { ShieldFields } from '../forms/shield-fields.tsx'
import { useRound } from '../forms/use-round.ts'

interface NewsletterFormProps {
	/** Two of these forms may stand on one page: each has ids of its own. */
	id: string
	/** What came of it, when the page itself was sent the form. */
	result?: SubmissionResult<string[]> | undefined
	/** Where to go on afterwards; the page that the form stands on otherwise. */
	redirectTo?: string
	className?: string
}

/**
 * The sign-up for daily updates: phone number and name (specification 1, footer). With script the page stays where it is, a lost connection is
 * said beside the fields, and what was typed is cleared only when it was taken.
 */
export function NewsletterForm({ id, result, redirectTo, className = '' }: NewsletterFormProps) {
	const fetcher = useFetcher<SubmissionResult<string[]>>()
	const { pathname, search } = useLocation()
	const [isTouched, setIsTouched] = useState(false)
	const isSending = fetcher.state !== 'idle'
	const round = useRound(isSending, fetcher.data !== undefined)

	const shown = fetcher.data ?? (round === 0 ? result : undefined)
	const problem = shown?.error?.['']?.join(' ')
	const typed = (name: string) => {
		const value = shown?.initialValue?.[name]
		return typeof value === 'string' ? value : ''
	}
	return (
		<fetcher.Form key={round} id={id} method="post" action="/newsletter" preventScrollReset noValidate onFocus={() => setIsTouched(true)} className={`relative ${className}`}>
			{/* What answers a lost connection must be here before the connection is lost. */}
			{isTouched && <PrefetchPageLinks page="/newsletter" />}
			<ShieldFields />
			<input type="hidden" name="redirectTo" value={redirectTo ?? pathname + search} />
			<Field formId={id} name="phone" label="*Phone Number" type="tel" inputMode="tel" autoComplete="tel" errors={shown?.error?.phone} defaultValue={typed('phone')} />
			<Field formId={id} name="name" label="*Full Name" type="text" autoComplete="name" errors={shown?.error?.name} defaultValue={typed('name')} />
			<div role="alert">{problem && <p className="mb-4 border-l-4 border-danger bg-paper px-3 py-2 text-sm text-danger">{problem}</p>}</div>
			<Button disabled={isSending} className="w-full sm:w-auto">
				{isSending ? 'Submitting...' : 'Sign Up'}
			</Button>
		</fetcher.Form>
	)
}

type FieldProps = ComponentProps<'input'> & { formId: string; name: string; label: string; errors: string[] | null | undefined }

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
			<p id={`${fieldId}-error`} className="min-h-5 text-xs text-danger">
				{errors?.join(' ')}
			</p>
		</div>
	)
}
