import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { z } from 'zod'
import { answerRow, seenField } from '#app/http/admin/save-row.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import { maxColorNameLength } from '#app/shop/catalog/color/color-limits.ts'
import { colorSchema } from '#app/shop/catalog/color/color.schema.ts'
import { createColor, updateColor } from '#app/shop/catalog/color/color.server.ts'
import { newHexCode } from '#app/shop/words/hex-code.ts'
import { rowId } from '#app/shop/row-id.ts'
import { rowForForm } from '#app/shop/two-versions/seen-row.server.ts'
import { Editor } from '#app/ui/admin/editor.tsx'
import { HexField } from '#app/ui/admin/form/hex-field.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { BothVersions } from '#app/ui/admin/typed/both-versions.tsx'
import { useVersions } from '#app/ui/admin/typed/use-versions.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/color-editor.ts'

export const handle = { act: 'catalogue' }

const failed = 'The color was not saved. Please try again.'

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Color · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const color = params.id ? await orPage(rowForForm('color', rowId(params.id))) : null
	return { id: params.id, color, list: `/admin/colors${query(url)}` }
}

function query(url: URL): string {
	return listStateQuery(readListState(url.searchParams))
}

const schema = colorSchema.extend(seenField)

export function action({ request, context, params, url }: Route.ActionArgs) {
	const id = params.id ? rowId(params.id) : undefined
	const save = async ({ seen, ...input }: z.output<typeof schema>) => {
		const admin = await adminOf(context)
		const saved = await (id === undefined ? createColor(admin, input) : updateColor(admin, id, { ...input, seen }))
		return backToList(context, {
			list: '/admin/colors',
			query: query(url),
			id: saved.id,
			message: id === undefined ? 'Color Added' : 'Color Updated',
			isBrief: true,
		})
	}
	return answerRow(request, { kind: 'color', id }, schema, save, failed)
}

export default function ColorEditor({ loaderData: { id, color, list }, actionData }: Route.ComponentProps) {
	const lastResult = useAnswer(actionData)
	const versions = useVersions()
	return (
		<Editor title={color ? 'Edit Color' : 'Add Color'} closeTo={list} wide={versions !== undefined}>
			{versions ? (
				<BothVersions versions={versions} what="this color" cancelTo={list} inEditor />
			) : (
				<ColorForm
					key={id}
					lastResult={lastResult}
					start={color ?? { name: '', hexCode: newHexCode, seen: '' }}
					save={color ? 'Save changes' : 'Add Color'}
					cancelTo={list}
				/>
			)}
		</Editor>
	)
}

interface ColorFormProps {
	lastResult: SubmissionResult<string[]> | undefined
	start: { name: string; hexCode: string; seen: string }
	save: string
	cancelTo: string
}

function ColorForm({ lastResult, start, save, cancelTo }: ColorFormProps) {
	const [form, fields] = useForm({ id: 'color', lastResult, defaultValue: start, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<Form method="post" preventScrollReset {...getFormProps(form)} className="max-w-lg">
			<SaveErrors form={form} />
			{start.seen && <input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />}
			<TextField field={fields.name} label="Name" required maxLength={maxColorNameLength} autoComplete="off" />
			<HexField field={fields.hexCode} label="Color" />
			<div className="mt-3 flex flex-wrap items-center gap-3">
				<SubmitButton pendingText="Saving...">{save}</SubmitButton>
				<ButtonLink to={cancelTo} replace preventScrollReset discover="none" prefetch="none" look="secondary">
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}
