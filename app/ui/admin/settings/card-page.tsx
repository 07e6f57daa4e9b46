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
import { ButtonLink, SaveButton } from '../../forms/button.tsx'
import { useAnswer } from '../../forms/use-answer.ts'
import { Block } from '../block.tsx'
import { SaveErrors } from '../form/save-errors.tsx'
import { useFocusAfter } from '../form/use-focus-after.ts'
import { PageHead } from '../page-head.tsx'
import { problemPage } from '../problem.tsx'
import { BothVersions, useVersions } from '../typed/both-versions.tsx'
import { SettingField, Source, UseDefault } from './setting-field.tsx'

type Values = Record<string, unknown>
type Answer = SubmissionResult<string[]> | undefined

/** A field of the card's form, for a page that renders it itself. */
export interface DrawnSetting {
	/** The title of its block. */
	title: string
	setting: FormSetting
	field: FieldMetadata<unknown, Values, string[]>
	form: FormMetadata<Values, string[]>
	/** The default rendering that is replaced. */
	usual: ReactNode
}

interface Parts {
	draw?: (drawn: DrawnSetting) => ReactNode
	/** The content above the fields of a block, by its title. An empty string stands for the block without a title. */
	above?: Record<string, ReactNode>
	/** The content below the fields. */
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
}

const back = { to: '/admin/settings', label: 'Settings' }

/** The page of a settings card, rendered from its definition. */
export function CardPage({ loaderData, actionData, ...parts }: Parts & { loaderData: CardData; actionData?: Answer }) {
	const versions = useVersions()
	const answer = useAnswer(actionData)
	return (
		<>
			<PageHead title={loaderData.title} back={back} />
			{versions ? (
				<BothVersions versions={versions} what="these settings" cancelTo={back.to} />
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
	answer,
	above,
	under,
	draw,
	atEnd,
	below,
}: Parts & CardData & { answer: Answer }) {
	const [form, fields] = useForm<Values>({
		id: card,
		lastResult: answer,
		defaultValue: values as DefaultValue<Values>,
		defaultNoValidate: true,
	})
	useFocusAfter(answer, form)
	const drawn = (title: string, setting: FormSetting) => {
		const field = fields[setting.name]!
		const usual = <SettingField setting={setting} field={field} />
		return (
			<div key={setting.name} className="mb-4">
				{draw ? draw({ title, setting, field, form, usual }) : usual}
				<Source setting={setting} />
			</div>
		)
	}
	return (
		<>
			<UseDefault card={card} />
			<Form method="post" preventScrollReset {...getFormProps(form)} className="max-w-3xl space-y-4">
				<SaveErrors form={form} />
				{/* The version prevents overwriting settings that were saved since. */}
				<input {...getInputProps(fields.seen!, { type: 'hidden' })} key="seen" />
				{blocks.map(({ title, about, settings }) => (
					<Block key={title} title={title}>
						{about && <p className="mb-4 max-w-prose text-sm text-muted">{about}</p>}
						{above?.[title]}
						{settings.some(({ isHalf }) => isHalf) && (
							<div className="grid gap-x-4 sm:grid-cols-2">
								{settings.filter(({ isHalf }) => isHalf).map((setting) => drawn(title, setting))}
							</div>
						)}
						{settings.filter(({ isHalf }) => !isHalf).map((setting) => drawn(title, setting))}
						{under?.[title]}
					</Block>
				))}
				{atEnd}
				<div className="sticky bottom-0 z-20 flex items-center gap-3 border-t border-line bg-paper py-2.5 max-desk:bottom-14">
					<SaveButton>Save</SaveButton>
					<ButtonLink to={back.to}>Cancel</ButtonLink>
				</div>
			</Form>
			{below && <div className="mt-4 max-w-3xl space-y-4">{below}</div>}
		</>
	)
}

export const CardProblem = problemPage('Failed to load settings', back)
