import { type ActionFunctionArgs, type LoaderFunctionArgs, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { getListQuery, parseListState } from '#app/shop/search/list-state.ts'
import {
	listComparedFields,
	type EditableRow,
	getRowForForm,
} from '#app/shop/edit-conflicts/expected-version.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { handleForm, submitForm } from '../forms/forms.server.ts'
import { saveOrResolveConflict } from '../forms/edit-conflicts.server.ts'
import { orThrowResponse, orNull } from '../responses/page-refusals.server.ts'
import { requireAdmin } from '../session/guards.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import type { Page } from '#app/shop/values/paging.ts'
import { sessionContext } from '../session/contexts.ts'
import type { Flash, FlashOptions } from '../session/session.server.ts'

/** The form field with the version that was edited. A form without it counts as outdated. */
const expectedVersionField = { seen: z.string().catch('') }

interface SentForm {
	form: FormData
	/** The errors found before the form is parsed, by field name. */
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
	/** After a new row is saved, the whole list is shown without the search, which might hide the row. */
	isWholeListAfterNew?: boolean
}

/**
 * Creates the loader and action of an editor for new and existing rows. The component `RowEditor`
 * (ui/admin/row-editor.tsx) renders this editor (rule: two-editors).
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

type Context = Readonly<RouterContextProvider>

interface SavedRow {
	/** The list's URL without its query. */
	list: string
	query?: string
	id: number
	message: string
	isBrief?: boolean
}

/** Redirects to a list that shows `message`, marks the row `id` and scrolls to it. */
export function backToList(context: Context, { list, query = '', id, message, isBrief }: SavedRow): Response {
	// The fragment scrolls to the row, also without script.
	return redirectWithToast(context, `${list}${query}#saved`, message, {
		saved: `${list}/${id}`,
		...(isBrief && { isBrief }),
	})
}

/** Redirects to a page that shows `message`. */
export function redirectWithToast(
	context: Context,
	address: string,
	message: string,
	flashOptions: FlashOptions & Pick<Flash, 'saved'> = {},
): Response {
	context.get(sessionContext).flash(message, flashOptions)
	return redirect(address, 303)
}

/** Redirects to the form of the saved entry, which shows `message` (see `wasSaved`). */
export function redirectToEditor(context: Context, address: string, query: string, message: string): Response {
	return redirectWithToast(context, address + query, message, { saved: address })
}

/** Returns whether the form at this URL was just saved. */
export async function wasSaved(context: Context, address: string): Promise<boolean> {
	return (await context.get(sessionContext).takeFlash())?.saved === address
}

/**
 * Returns the rows of a list and the id of the row that was just saved. A saved row that is not among `rows`, because
 * it is on another page or does not match the search, is placed first. `savedId` is `null` when no row of this list was
 * saved or the saved row no longer exists.
 */
export async function withSavedRow<Row extends { id: number }>(
	context: Context,
	list: string,
	rows: Row[],
	find: (id: number) => Promise<Row>,
): Promise<{ rows: Row[]; savedId: number | null }> {
	const address = (await context.get(sessionContext).takeFlash())?.saved ?? ''
	const savedId = address.startsWith(`${list}/`) ? Number(address.slice(list.length + 1)) : null
	if (savedId === null || rows.some(({ id }) => id === savedId)) return { rows, savedId }
	const saved = await orNull(find(savedId))
	return saved ? { rows: [saved, ...rows], savedId } : { rows, savedId: null }
}

interface RowListSource<Row> {
	/** The URL of the list. */
	to: string
	list: (asked: { search: string; page: number }) => Promise<Page<Row>>
	find: (id: number) => Promise<Row>
	/** True if the owner can reorder the rows. If true, `loadRows` also returns their positions. */
	isPlaced?: boolean
}

/** Returns a page of a list and the id of the row that was just saved. */
export async function loadRows<Row extends { id: number }>(
	{ context, url }: { context: Context; url: URL },
	{ to, list: listRows, find, isPlaced = false }: RowListSource<Row>,
) {
	const { search, page } = parseListState(url.searchParams)
	const { items, ...list } = await listRows({ search, page })
	const places = isPlaced ? getRowPositions({ items, ...list }, search) : {}
	return { search, list, places, ...(await withSavedRow(context, to, items, find)) }
}

/**
 * Returns the position of each row among all rows, beginning with 1. Returns no positions during a search, which shows
 * only some of the rows.
 */
export function getRowPositions(
	{ items, page, pageSize }: Pick<Page<{ id: number }>, 'items' | 'page' | 'pageSize'>,
	search: string,
): Record<number, number> {
	if (search) return {}
	return Object.fromEntries(items.map(({ id }, index) => [id, (page - 1) * pageSize + index + 1]))
}
