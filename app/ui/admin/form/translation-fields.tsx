import type { FormMetadata } from '@conform-to/react'
import { getOwn } from '#app/shop/get-own.ts'
import {
	getTranslationText,
	listTranslatableFields,
	type TranslatableField,
	type TranslationForm,
	type TranslationState,
} from '#app/shop/translations/translatable.ts'
import { formatShortDate } from '#app/shop/values/dates.ts'
import { FieldError } from '../../forms/field.tsx'

interface TranslationFieldsProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	translations: TranslationForm
	className?: string
}

/** The translations of a record, folded, if the shop has other languages than English (rule: own-translations). */
export function TranslationFields<Shape extends Record<string, unknown>>({
	form,
	translations: { kind, languages, states },
	className,
}: TranslationFieldsProps<Shape>) {
	if (languages.length === 0) return null
	const all = languages.flatMap(({ code }) => Object.values(getOwn(states, code) ?? {}))
	const counts = (['missing', 'outdated'] as const).flatMap((state) => {
		const count = all.filter((one) => one.state === state).length
		return count > 0 ? [`${count} ${state}`] : []
	})
	const hasErrors = Object.keys(form.allErrors).some((name) => name.startsWith('translations.'))
	return (
		<details open={hasErrors || undefined} className={className}>
			<summary className="min-h-11 cursor-pointer text-sm">
				<span className="font-medium">Translations</span>
				{counts.length > 0 && <span className="text-muted"> · {counts.join(', ')}</span>}
			</summary>
			{languages.map(({ code, name, intl }) => (
				<fieldset key={code} className="mt-2">
					<legend className="text-sm font-medium">{name}</legend>
					{/* Empty fields count as absent, so this says that the form shows the language. */}
					<input type="hidden" name={`translations.${code}.isShown`} value="on" />
					{listTranslatableFields(kind).map(([field, spec]) => (
						<TranslationField
							key={field}
							form={form}
							{...{ code, field, intl, spec }}
							current={getOwn(getOwn(states, code) ?? {}, field)}
						/>
					))}
				</fieldset>
			))}
		</details>
	)
}

interface TranslationFieldProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	code: string
	intl: string
	field: string
	spec: TranslatableField
	/** The saved translation. */
	current: TranslationState | undefined
}

function TranslationField<Shape extends Record<string, unknown>>(props: TranslationFieldProps<Shape>) {
	const { form, code, intl, field, spec, current } = props
	const name = `translations.${code}.${field}`
	const id = `${form.id}-${name}`
	const errors = getOwn(form.allErrors, name)
	const control = {
		id,
		name,
		lang: intl,
		defaultValue: getTranslationText(form.initialValue?.['translations'], code, field),
		maxLength: spec.maxLength,
		autoComplete: 'off',
		'aria-invalid': errors ? true : undefined,
		'aria-describedby': errors && `${id}-error`,
		className: 'mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm text-ink',
	}
	return (
		<div className="mt-2">
			<label htmlFor={id} className="text-xs font-medium">
				{spec.label}
				{current?.state === 'missing' && <span className="font-normal text-muted"> · Missing</span>}
				{current?.state === 'outdated' && <span className="font-normal text-warn"> · Outdated</span>}
			</label>
			{spec.isLong ? <textarea rows={3} {...control} /> : <input type="text" {...control} />}
			{current?.state === 'outdated' && current.updatedAt && (
				<label className="flex min-h-11 items-center gap-2 text-xs">
					<input
						type="checkbox"
						name={`translations.${code}.stillRight`}
						value={field}
						className="size-5 accent-madder"
					/>
					The English text has changed since {formatShortDate(current.updatedAt)}. The translation is still right.
				</label>
			)}
			{errors && <FieldError field={{ errorId: `${id}-error`, errors }} />}
		</div>
	)
}
