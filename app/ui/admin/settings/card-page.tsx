import {
	type DefaultValue,
	type FieldMetadata,
	type FormMetadata,
	getFormProps,
	getInputProps,
	type SubmissionResult,
	useForm,
} from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormBlock, FormSetting } from '#app/shop/settings/save-settings.server.ts'
import { Button, ButtonLink, SaveButton } from '../../forms/button.tsx'
import { Block, PageHeader } from '../page-parts.tsx'
import { SaveErrors } from '../form/server-form.tsx'
import { useFocusAfter } from '../form/use-focus-after.ts'
import { createErrorPage } from '../error-page.tsx'
import { EditConflictForm, useEditConflict } from '../edit-conflicts/edit-conflict-form.tsx'
import { FieldError, SelectField, TextArea, TextField, Options, useFormResult } from '../../forms/field.tsx'
import type { TranslationForm } from '#app/shop/translations/translatable.ts'
import { RadioRow } from '../form/fields.tsx'
import { TranslationFields } from '../form/translation-fields.tsx'

type Values = Record<string, unknown>
type Answer = SubmissionResult<string[]> | undefined

/** What a page needs to render the field of a setting itself, in place of the default rendering. */
export interface CustomSetting {
	/** The title of the setting's block. */
	title: string
	setting: FormSetting
	field: FieldMetadata<unknown, Values, string[]>
	form: FormMetadata<Values, string[]>
	/** The default rendering of the field. */
	usual: ReactNode
}

interface CardParts {
	draw?: (renderSetting: CustomSetting) => ReactNode
	/** The content above the fields of each block, by the block's title. `''` is the block without a title. */
	above?: Record<string, ReactNode>
	/** The content below the fields of each block, by the block's title. */
	under?: Record<string, ReactNode>
	/** The content after the last block, within the form. */
	atEnd?: ReactNode
	/** The content below the form, with its own forms. */
	below?: ReactNode
}

interface CardData {
	card: string
	title: string
	blocks: FormBlock[]
	values: Values & { seen: string }
	/** The translations of the card's texts, if it has any. */
	translations?: TranslationForm | undefined
}

const back = { to: '/admin/settings', label: 'Settings' }

/** The page of a settings card, rendered from its definition. */
export function CardPage({
	loaderData,
	actionData,
	...parts
}: CardParts & { loaderData: CardData; actionData?: Answer }) {
	const versions = useEditConflict()
	const answer = useFormResult(actionData)
	return (
		<>
			<PageHeader title={loaderData.title} back={back} />
			{versions ? (
				<EditConflictForm versions={versions} what="these settings" cancelTo={back.to} />
			) : (
				<CardForm key={loaderData.values.seen} {...loaderData} {...parts} answer={answer} />
			)}
		</>
	)
}

function CardForm({
	card,
	blocks,
	values,
	translations,
	answer,
	above,
	under,
	draw,
	atEnd,
	below,
}: CardParts & CardData & { answer: Answer }) {
	const [form, fields] = useForm<Values>({
		id: card,
		lastResult: answer,
		defaultValue: values as DefaultValue<Values>,
		defaultNoValidate: true,
	})
	useFocusAfter(answer, form)
	const renderSetting = (title: string, setting: FormSetting) => {
		const field = fields[setting.name]!
		const usual = <SettingField setting={setting} field={field} />
		return (
			<div key={setting.name} className="mb-4">
				{draw ? draw({ title, setting, field, form, usual }) : usual}
				<EnvironmentSource setting={setting} />
			</div>
		)
	}
	return (
		<>
			<Form method="post" preventScrollReset {...getFormProps(form)} className="max-w-3xl space-y-4">
				<SaveErrors form={form} />
				{/* The version of the settings, by which the shop detects that someone else has saved them. */}
				<input {...getInputProps(fields.seen!, { type: 'hidden' })} key="seen" />
				{blocks.map(({ title, about, settings }) => (
					<Block key={title} title={title}>
						{about && <p className="mb-4 max-w-prose text-sm text-muted">{about}</p>}
						{above?.[title]}
						{settings.some(({ isHalfWidth }) => isHalfWidth) && (
							<div className="grid gap-x-4 sm:grid-cols-2">
								{settings.filter(({ isHalfWidth }) => isHalfWidth).map((setting) => renderSetting(title, setting))}
							</div>
						)}
						{settings.filter(({ isHalfWidth }) => !isHalfWidth).map((setting) => renderSetting(title, setting))}
						{under?.[title]}
					</Block>
				))}
				{translations && translations.languages.length > 0 && (
					<Block>
						<TranslationFields form={form} translations={translations} />
					</Block>
				)}
				{atEnd}
				<div className="sticky bottom-0 z-20 flex items-center gap-3 border-t border-line bg-paper py-2.5 max-desk:bottom-14">
					<SaveButton>Save</SaveButton>
					<ButtonLink to={back.to}>Cancel</ButtonLink>
				</div>
			</Form>
			<ResetMenu card={card} settings={blocks.flatMap(({ settings }) => settings).filter(({ isSaved }) => isSaved)} />
			{below && <div className="mt-4 max-w-3xl space-y-4">{below}</div>}
		</>
	)
}

export const CardError = createErrorPage('Failed to load settings', back)

interface SettingFieldProps {
	setting: FormSetting
	field: FieldMetadata<unknown>
}

/**
 * The form field of a setting, as its `control` requires. Shows nothing for the control `part`, whose fields the page
 * renders itself.
 */
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
	if (control === 'checkbox')
		return (
			<>
				<label className="mt-2 flex min-h-11 items-center gap-3 text-sm">
					<input
						{...getInputProps(field as FieldMetadata<boolean>, { type: 'checkbox' })}
						key="tick"
						className="size-5 shrink-0 accent-madder"
					/>
					{label}
				</label>
				<Hint hint={hint} />
				{field.errors && <FieldError field={field} />}
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

/** Names the environment variables that provide the value of a setting. Shows nothing without them. */
function EnvironmentSource({ setting: { source } }: { setting: FormSetting }) {
	return source ? <p className="text-xs text-muted">{source}</p> : null
}

/** Lists the saved settings of a card, each with a button that resets it to its default. */
function ResetMenu({ card, settings }: { card: string; settings: FormSetting[] }) {
	if (settings.length === 0) return null
	return (
		<details className="mt-4 max-w-3xl board px-4 md:px-5">
			<summary className="flex min-h-12 items-center gap-2 text-sm underline underline-offset-4">
				Reset to the default…
			</summary>
			<Form method="post" action={`/admin/settings/${card}/default`} preventScrollReset className="pb-2">
				<ul>
					{settings.map(({ name, label, nounPhrase }) => (
						<li
							key={name}
							className="flex min-h-12 items-center justify-between gap-4 border-t border-line py-1 text-sm"
						>
							{label}
							<Button name="field" value={name} variant="quiet" className="shrink-0">
								Reset<span className="sr-only">: {nounPhrase}</span>
							</Button>
						</li>
					))}
				</ul>
			</Form>
		</details>
	)
}
