import type { FormMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { maxTaxonNameLength } from '#app/shop/values/limits.ts'
import { toTexts } from './use-focus-after.ts'
import { FieldError } from '../../forms/field.tsx'

/**
 * Returns whether the choices are reloaded after a form was rejected, because entries may have been created in place.
 */
export function shouldReloadChoices({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
	return defaultShouldRevalidate || ['newCategory', 'newCollection', 'newColor'].some((name) => formData?.get(name))
}

interface NewNameProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	name: 'newCategory' | 'newCollection' | 'newColor'
	label: string
	/** The button that opens it is in the line of the choice's label, and both are in one box. */
	isBeside?: boolean
	children?: ReactNode
}

/** Creates a category, collection or color without leaving the form (rule: made-in-place). */
export function NewName<Shape extends Record<string, unknown>>({
	form,
	name,
	label,
	isBeside = false,
	children,
}: NewNameProps<Shape>) {
	const errors = form.allErrors[name]
	const id = `${form.id}-${name}`
	const initial = toTexts(form.initialValue?.[name])[0] ?? ''
	return (
		<details open={initial !== '' || errors !== undefined}>
			<summary
				className={
					'inline-flex min-h-11 cursor-pointer items-center text-xs text-muted underline ' +
					`underline-offset-4 ${isBeside ? 'absolute -top-3 right-0 desk:-top-2' : ''}`
				}
			>
				{label}…
			</summary>
			<div className="flex gap-2">
				<input
					id={id}
					name={name}
					defaultValue={initial}
					maxLength={maxTaxonNameLength}
					autoComplete="off"
					aria-label={label}
					aria-invalid={errors ? true : undefined}
					aria-describedby={errors && `${id}-error`}
					className="block min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-3 text-sm"
				/>
				{children}
			</div>
			{errors && <FieldError field={{ errorId: `${id}-error`, errors }} />}
		</details>
	)
}
