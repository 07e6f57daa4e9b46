import { type FormMetadata, getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, Link } from 'react-router'
import { getOwn } from '#app/shop/get-own.ts'
import {
	getTranslationText,
	listTranslatableFields,
	type TranslatableField,
	type TranslationForm,
	type TranslationRow,
	type TranslationState,
} from '#app/shop/translations/translatable.ts'
import { formatShortDate } from '#app/shop/values/dates.ts'
import { SaveButton } from '../../forms/button.tsx'
import { FieldError, useServerForm } from '../../forms/field.tsx'
import { SaveErrors } from './server-form.tsx'
import { useFocusAfter } from './use-focus-after.ts'

interface TranslationFieldsProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	translations: TranslationForm
	/**
	 * The name of the field that contains all translations of a record. A form with the translations of several records
	 * needs a different name for each record.
	 */
	name?: string
	/** The initial translations; by default, the form's initial value of the field `name`. */
	texts?: unknown
	title?: string
	className?: string
}

/**
 * The fields for the translations of a record, in a collapsed section. They are shown only if the shop has other
 * languages than English (rule: own-translations).
 */
export function TranslationFields<Shape extends Record<string, unknown>>({
	form,
	translations: { kind, languages, states },
	name = 'translations',
	texts = getOwn<unknown>({ ...form.initialValue }, name),
	title = 'Translations',
	className,
}: TranslationFieldsProps<Shape>) {
	if (languages.length === 0) return null
	const all = languages.flatMap(({ code }) => Object.values(getOwn(states, code) ?? {}))
	const counts = (['missing', 'outdated'] as const).flatMap((state) => {
		const count = all.filter((one) => one.state === state).length
		return count > 0 ? [`${count} ${state}`] : []
	})
	const hasErrors = Object.keys(form.allErrors).some((field) => field.startsWith(`${name}.`))
	return (
		<details open={hasErrors || undefined} className={className}>
			<summary className="min-h-11 cursor-pointer text-sm">
				<span className="font-medium underline underline-offset-4">{title}</span>
				{counts.length > 0 && <span className="text-muted"> · {counts.join(', ')}</span>}
			</summary>
			{languages.map(({ code, name: language, intl }) => (
				<fieldset key={code} className="mt-2">
					<legend className="text-sm font-medium">{language}</legend>
					{/* Empty fields count as absent, so this field says that the form shows the language. */}
					<input type="hidden" name={`${name}.${code}.isShown`} value="on" />
					{listTranslatableFields(kind).map(([field, spec]) => (
						<TranslationField
							key={field}
							form={form}
							{...{ name, texts, code, field, intl, spec }}
							current={getOwn(getOwn(states, code) ?? {}, field)}
						/>
					))}
				</fieldset>
			))}
		</details>
	)
}

/** The translations of the column names of a size guide, in the form of its product or category. */
export function GuideTranslations<Shape extends Record<string, unknown>>(
	props: Pick<TranslationFieldsProps<Shape>, 'form' | 'translations' | 'className'>,
) {
	return <TranslationFields {...props} name="guideTranslations" title="Translations of the size guide" />
}

interface TranslationFieldProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The name of the field that contains all translations. `texts` has their initial texts. */
	name: string
	texts: unknown
	code: string
	intl: string
	field: string
	spec: TranslatableField
	/** The saved translation. */
	current: TranslationState | undefined
}

/** The field of one translation with its state. */
export function TranslationField<Shape extends Record<string, unknown>>(props: TranslationFieldProps<Shape>) {
	const { form, texts, code, intl, field, spec, current } = props
	const name = `${props.name}.${code}.${field}`
	const id = `${form.id}-${name}`
	const errors = getOwn(form.allErrors, name)
	const control = {
		id,
		name,
		lang: intl,
		defaultValue: getTranslationText(texts, code, field),
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
						name={`${props.name}.${code}.stillRight`}
						value={field}
						className="size-5 shrink-0 accent-madder"
					/>
					Keep this translation (the English text has changed since {formatShortDate(current.updatedAt)})
				</label>
			)}
			{errors && <FieldError field={{ errorId: `${id}-error`, errors }} />}
		</div>
	)
}

interface TranslationCardProps {
	row: TranslationRow
	languages: TranslationForm['languages']
	/** The title of the row's kind. */
	title: string
	action: string
	answer: SubmissionResult<string[]> | undefined
}

/** An English text and the form of its translations. */
export function TranslationCard({ row, languages, title, action, answer }: TranslationCardProps) {
	const { kind, id, field, record, label, to, original, seen, states } = row
	const spec = listTranslatableFields(kind).find(([name]) => name === field)![1]
	const translations = Object.fromEntries(
		languages.map(({ code }) => [code, { [field]: getOwn(states, code)?.text ?? '' }]),
	)
	const [form] = useServerForm(`${kind}-${id}-${field}`, answer, { translations })
	useFocusAfter(answer, form)
	return (
		<li className="board px-4 py-3 md:px-5">
			<p className="text-xs text-muted">
				<Link to={to} className="act-link [overflow-wrap:anywhere]">
					{record}
				</Link>{' '}
				{record !== title && `· ${title} `}· {label}
			</p>
			<p className="max-h-60 overflow-y-auto text-sm whitespace-pre-line [overflow-wrap:anywhere]">{original}</p>
			<Form method="post" action={action} encType="multipart/form-data" preventScrollReset {...getFormProps(form)}>
				<SaveErrors form={form} />
				{Object.entries({ kind, id, field, seen }).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				{languages.map(({ code, name, intl }) => (
					<TranslationField
						key={code}
						form={form}
						name="translations"
						texts={form.initialValue?.['translations']}
						{...{ code, field, intl }}
						spec={{ ...spec, label: name }}
						current={getOwn(states, code)}
					/>
				))}
				<SaveButton variant="secondary" className="mt-3">
					Save<span className="sr-only">: {`${record}, ${label}`}</span>
				</SaveButton>
			</Form>
		</li>
	)
}
