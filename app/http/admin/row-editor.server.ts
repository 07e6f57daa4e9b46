import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { rowId } from '#app/shop/row-id.ts'
import { listQueryOf } from '#app/shop/search/list-state.ts'
import { comparedRow, type RowForm, rowForForm } from '#app/shop/two-versions/seen-version.server.ts'
import type { Actor } from '#app/shop/words/roles.ts'
import { answerForm, submitForm } from '../forms/forms.server.ts'
import { saveOrCompare } from '../forms/two-versions.server.ts'
import { pageOrRefusal } from '../outcomes/page-refusals.server.ts'
import { adminOf } from '../session/guards.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import { backToList } from './saved-row.server.ts'

/** The form field with the version that was edited. A form without it counts as outdated. */
const seenField = { seen: z.string().catch('') }

interface SentForm {
	form: FormData
	/** Returns field errors that were found before the form is parsed. */
	problems?: Record<string, string[]>
}

interface RowEditor<Values extends object, Schema extends z.ZodObject> {
	row: RowForm<Values>
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
 * Creates the loader and action of the editor for new and existing rows (`RowEditor` renders it; rule: two-editors).
 */
export function rowEditor<Values extends object, Schema extends z.ZodObject>({
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
}: RowEditor<Values, Schema>) {
	type Sent = z.output<Schema> & { seen: string }
	const formSchema = schema.safeExtend(seenField) as unknown as z.ZodType<Sent>
	const save = async (actor: Actor, { seen, ...rest }: Sent, id: number | undefined) => {
		const input = rest as z.output<Schema>
		if (id !== undefined) return update(actor, id, { ...input, seen }).then(() => id)
		const made = await create(actor, input)
		return typeof made === 'number' ? made : made.id
	}
	return {
		loader: async ({ params, url }: LoaderFunctionArgs) => {
			const values = params.id === undefined ? null : await pageOrRefusal(rowForForm(row, rowId(params.id)))
			return { id: params.id, row: values, list: list + listQueryOf(url) }
		},
		action: ({ request, context, params, url }: ActionFunctionArgs) => {
			const id = params.id === undefined ? undefined : rowId(params.id)
			const message = `${thing} ${id === undefined ? 'Added' : 'Updated'}`
			const work = async (values: Sent) => {
				const saved = await save(await adminOf(context), values, id)
				const query = id === undefined && isWholeListAfterNew ? '' : listQueryOf(url)
				return backToList(context, { list, query, id: saved, message, isBrief })
			}
			return answerForm(async () => {
				const { form, problems = {} } = await read(request)
				const submit = (sent: FormData) => submitForm(sent, formSchema, work, { unexpected: failed, problems })
				if (id === undefined) return submit(form)
				const stored = () => pageOrRefusal(rowForForm(row, id))
				return saveOrCompare(form, { fields: await comparedRow(row), versionField: 'seen', read: stored }, submit)
			})
		},
	}
}
