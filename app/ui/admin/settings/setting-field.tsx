import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { Form } from 'react-router'
import type { FormSetting } from '#app/shop/settings/save-settings.server.ts'
import { FieldError, SelectField, TextArea, TextField } from '../../forms/field.tsx'
import { Options } from '../../forms/options.tsx'
import { RadioRow } from '../form/radio-row.tsx'

interface SettingFieldProps {
	setting: FormSetting
	field: FieldMetadata<unknown>
}

/** The field of a setting, by its control. The page renders some fields itself. */
export function SettingField({ setting: { label, hint, control, input, choices = {} }, field }: SettingFieldProps) {
	if (control === 'part') return null
	if (control === 'line') return <TextField field={field} label={label} hint={hint} {...input} />
	if (control === 'lines') return <TextArea field={field} label={label} hint={hint} {...input} />
	if (control === 'select')
		return (
			<SelectField field={field} label={label} hint={hint} required={input?.required}>
				<Options of={Object.entries(choices)} />
			</SelectField>
		)
	if (control === 'tick')
		return (
			<>
				<label className="mt-2 flex min-h-11 items-center gap-3 text-sm">
					<input
						{...getInputProps(field as FieldMetadata<boolean>, { type: 'checkbox' })}
						key="tick"
						className="size-5 accent-madder"
					/>
					{label}
				</label>
				<Hint hint={hint} />
			</>
		)
	return (
		<fieldset aria-describedby={field.errorId}>
			<legend className="text-sm">{label}</legend>
			<Hint hint={hint} />
			<RadioRow
				name={field.name}
				choices={Object.entries(choices)}
				chosen={(field as FieldMetadata<string>).initialValue ?? Object.keys(choices)[0]!}
			/>
			<FieldError field={field} />
		</fieldset>
	)
}

function Hint({ hint }: Pick<FormSetting, 'hint'>) {
	return hint ? <p className="text-xs text-muted">{hint}</p> : null
}

const defaultForm = 'use-default'

/** The source of a value that is not the default, and the button that resets it. */
export function Source({ setting: { name, it, source, isSaved } }: { setting: FormSetting }) {
	if (!source) return null
	return (
		<p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
			<span>{source}</span>
			{isSaved && (
				<button type="submit" form={defaultForm} name="field" value={name} className="act-link">
					Use the default again<span className="sr-only">: {it}</span>
				</button>
			)}
		</p>
	)
}

/** The form of these buttons, which are among the fields of another form. */
export function UseDefault({ card }: { card: string }) {
	return <Form id={defaultForm} method="post" action={`/admin/settings/${card}/default`} preventScrollReset />
}
