import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { getListQuery } from '#app/shop/search/list-state.ts'
import {
	listComparedFields,
	type EditableRow,
	getRowForForm,
} from '#app/shop/edit-conflicts/expected-version.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { handleForm, submitForm } from '../forms/forms.server.ts'
import { saveOrResolveConflict } from '../forms/edit-conflicts.server.ts'
import { orThrowResponse } from '../responses/page-refusals.server.ts'
import { requireAdmin } from '../session/guards.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import { backToList } from './saved-row.server.ts'

/** The form field with the version that was edited. A form without it counts as outdated. */
const expectedVersionField = { seen: z.string().catch('') }

interface SentForm {
	form: FormData
	/** Returns field errors that were found before the form is parsed. */
	problems?: Record<string, string[]>
}

interface RowEditorOptions<Values extends object, Schema extends z.ZodObject> {
	row: EditableRow<Values>
	/** The name of the entity, such as 'Color'. */
	thing: string
	/** The URL of the list. */
	list: string
	schema: Schema
	read?: (request: Request) => Promise<SentForm>
	create: (actor: Actor, input: z.output<Schema>) => Promise<number | { id: number }>
	update: (actor: Actor, id: number, input: z.output<Schema> & { seen: string }) => Promise<unknown>
	/** The message for an unexpected failure. */
	failed?: string
	isBrief?: boolean
	/** A new row is shown in the whole list, without the search. */
	isWholeListAfterNew?: boolean
}

/**
 * Creates the loader and action of the editor for new and existing rows. `RowEditor` (ui/admin/row-editor.tsx) renders
 * it (rule: two-editors).
 */
export function createRowEditor<Values extends object, Schema extends z.ZodObject>({
	row,
	thing,
	list,
	schema,
	read = async (request) => ({ form: await readFormData(request) }),
	create,
	update,
	failed = 'Something Went Wrong',
	isBrief = true,
	isWholeListAfterNew = false,
}: RowEditorOptions<Values, Schema>) {
	type SubmittedRow = z.output<Schema> & { seen: string }
	const formSchema = schema.safeExtend(expectedVersionField) as unknown as z.ZodType<SubmittedRow>
	const save = async (actor: Actor, { seen, ...rest }: SubmittedRow, id: number | undefined) => {
		const input = rest as z.output<Schema>
		if (id !== undefined) return update(actor, id, { ...input, seen }).then(() => id)
		const made = await create(actor, input)
		return typeof made === 'number' ? made : made.id
	}
	return {
		loader: async ({ params, url }: LoaderFunctionArgs) => {
			const values = params.id === undefined ? null : await orThrowResponse(getRowForForm(row, parseRowId(params.id)))
			return { id: params.id, row: values, list: list + getListQuery(url) }
		},
		action: ({ request, context, params, url }: ActionFunctionArgs) => {
			const id = params.id === undefined ? undefined : parseRowId(params.id)
			const message = `${thing} ${id === undefined ? 'Added' : 'Updated'}`
			const work = async (values: SubmittedRow) => {
				const saved = await save(await requireAdmin(context), values, id)
				const query = id === undefined && isWholeListAfterNew ? '' : getListQuery(url)
				return backToList(context, { list, query, id: saved, message, isBrief })
			}
			return handleForm(async () => {
				const { form, problems = {} } = await read(request)
				const submit = (sent: FormData) => submitForm(sent, formSchema, work, { unexpected: failed, problems })
				if (id === undefined) return submit(form)
				const loadStored = () => orThrowResponse(getRowForForm(row, id))
				return saveOrResolveConflict(
					form,
					{ fields: await listComparedFields(row), versionField: 'seen', read: loadStored },
					submit,
				)
			})
		},
	}
}
