import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import { maxColorNameLength } from '#app/shop/catalog/color/color-limits.ts'
import { colorSchema } from '#app/shop/catalog/color/color.schema.ts'
import { createColor, findColor, updateColor } from '#app/shop/catalog/color/color.server.ts'
import { newHexCode } from '#app/shop/catalog/color/hex-code.ts'
import { rowId } from '#app/shop/row-id.ts'
import { Editor } from '#app/ui/admin/editor.tsx'
import { HexField } from '#app/ui/admin/form/hex-field.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/color-editor.ts'

const failed = 'The color was not saved. Please try again.'

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Color · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const color = params.id ? await orPage(findColor(rowId(params.id))) : null
	return { color, list: `/admin/colors${query(url)}` }
}

function query(url: URL): string {
	return listStateQuery(readListState(url.searchParams))
}

export function action({ request, context, params, url }: Route.ActionArgs) {
	return attempt(
		request,
		colorSchema,
		async (input) => {
			const admin = await adminOf(context)
			const { id } = await (params.id ? updateColor(admin, rowId(params.id), input) : createColor(admin, input))
			return backToList(context, {
				list: '/admin/colors',
				query: query(url),
				id,
				message: params.id ? 'Color Updated' : 'Color Added',
				isBrief: true,
			})
		},
		{ unexpected: failed },
	)
}

export default function ColorEditor({ loaderData: { color, list }, actionData }: Route.ComponentProps) {
	return (
		<Editor title={color ? 'Edit Color' : 'Add Color'} closeTo={list}>
			<ColorForm
				key={color?.id}
				lastResult={useAnswer(actionData)}
				start={color ?? { name: '', hexCode: newHexCode }}
				save={color ? 'Save changes' : 'Add Color'}
				cancelTo={list}
			/>
		</Editor>
	)
}

interface ColorFormProps {
	lastResult: SubmissionResult<string[]> | undefined
	start: { name: string; hexCode: string }
	save: string
	cancelTo: string
}

function ColorForm({ lastResult, start: { name, hexCode }, save, cancelTo }: ColorFormProps) {
	const [form, fields] = useForm({ id: 'color', lastResult, defaultValue: { name, hexCode }, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<Form method="post" preventScrollReset {...getFormProps(form)} className="max-w-lg">
			<SaveErrors form={form} />
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
