import { Form, redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { unreadable } from '#app/http/forms/parse-form.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { bulkActSchema } from '#app/shop/catalog/bulk/bulk-act.schema.ts'
import { doBulkAct, type Seen } from '#app/shop/catalog/bulk/bulk-act.server.ts'
import {
	bulkActs,
	type BulkActName,
	bulkWords,
	maxBulkProducts,
	productsInWords,
} from '#app/shop/catalog/bulk/bulk-view.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { findAdminProducts } from '#app/shop/catalog/product/admin-products.server.ts'
import { named, rowId } from '#app/shop/row-id.ts'
import { planBulkAct } from '#app/shop/catalog/bulk/plan-bulk-act.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import {
	productListFrom,
	type ProductListState,
	productQuery,
	readProductListState,
} from '#app/ui/admin/list/product-list-state.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/bulk.ts'
import { BulkLines } from './_bulk-lines.tsx'
import { BulkQuestion } from './_bulk-question.tsx'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Change products · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { searchParams } = url
	const listState = readProductListState(searchParams)
	const query = productQuery(listState)
	const chosen = chosenAct(searchParams)
	const ids = await chosenIds(searchParams, listState)
	if (!chosen || ids.length === 0) {
		context.get(sessionContext).flash(chosen ? 'Please tick the products first.' : 'Please choose what to do.', {
			tone: 'error',
		})
		throw redirect(`/admin/products${query}`, 303)
	}
	const { act, problem } = typedAct(searchParams)
	const [categories, collections, plan] = await Promise.all([
		listCategories(),
		listCollections(),
		pageOrRefusal(planned(act, ids)),
	])
	const typed = { to: searchParams.get('to') ?? '', percent: searchParams.get('percent') ?? '' }
	const seen = plan.filter(({ reason }) => reason === '').map(({ id, version }) => `${id}:${version}`)
	const lines = plan.map(({ id, name, facts, reason }) => ({ id, name, facts, reason }))
	const fields = [...searchParams].filter(([name]) => name !== 'to' && name !== 'percent')
	return {
		chosen,
		count: ids.length,
		typed,
		problem,
		seen,
		lines,
		query,
		fields,
		choices: { categories: categories.map(named), collections: collections.map(named) },
	}
}

/** Returns the bulk action of a form; `null` for none. */
function chosenAct(params: URLSearchParams): BulkActName | null {
	return bulkActs.find((act) => act === params.get('act')) ?? null
}

/**
 * Returns the selected products or all of the list. Returns one more than the action's limit when there are too many.
 */
async function chosenIds(params: URLSearchParams, listState: ProductListState): Promise<number[]> {
	if (params.get('all') === 'yes')
		return (await findAdminProducts({ ...listState, page: 1 }, maxBulkProducts + 1)).items
	const ids = params.getAll('id').map(rowId)
	return [...new Set(ids)].filter((id) => id > 0).slice(0, maxBulkProducts + 1)
}

/**
 * Returns the action with its value, or the problem of the value. The problem is an empty string when nothing was
 * entered yet.
 */
function typedAct(params: URLSearchParams | FormData) {
	const [to, percent] = ['to', 'percent'].map((name) => params.get(name) ?? undefined)
	const parsed = bulkActSchema.safeParse({ act: params.get('act'), to, percent })
	if (parsed.success) return { act: parsed.data, problem: '' }
	const isTyped = to !== undefined || percent !== undefined
	return { act: null, problem: isTyped ? (parsed.error.issues[0]?.message ?? '') : '' }
}

/** Parses '12:3 13:1', the products and their versions from the preview; `null` for anything else. */
function readSeen(text: FormDataEntryValue | null): Seen[] | null {
	if (typeof text !== 'string' || !/^\d{1,9}:\d{1,9}( \d{1,9}:\d{1,9})*$/.test(text)) return null
	return text.split(' ').map((pair) => {
		const [id, version] = pair.split(':').map(Number)
		return { id: id!, version: version! }
	})
}

/** Plans a bulk action. Without an action, returns only whether there are too many products. */
async function planned(act: ReturnType<typeof typedAct>['act'], ids: number[]) {
	return act ? planBulkAct(act, ids) : planBulkAct({ act: 'delete' }, ids).then(() => [])
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const form = await readFormData(request)
	const { act } = typedAct(form)
	const seen = readSeen(form.get('seen'))
	if (!act || !seen) throw unreadable()
	const list = productListFrom(url)
	let isDone = false
	const response = await runAction(context.get(sessionContext), list, async () => {
		const count = await doBulkAct(await adminOf(context), act, seen)
		isDone = true
		return `${productsInWords(count)} ${bulkWords[act.act].done}`
	})
	return isDone ? redirect('/admin/products/bulk/last', 303) : response
}

export default function BulkPage({ loaderData }: Route.ComponentProps) {
	const { chosen, count, typed, problem, seen, lines, query, fields, choices } = loaderData
	const list = `/admin/products${query}`
	const words = bulkWords[chosen]
	return (
		<>
			<PageHead
				title={`${words.choice.replace('…', '')}: ${productsInWords(count)}`}
				back={{ to: list, label: 'Products' }}
			/>
			<BulkQuestion act={chosen} typed={typed} problem={problem} fields={fields} choices={choices} />
			{lines.length > 0 && seen.length === 0 && <p role="status">Nothing would change.</p>}
			<BulkLines
				title={`What changes: ${productsInWords(seen.length)}`}
				lines={lines.filter(({ reason }) => reason === '')}
			/>
			<BulkLines title="What stays as it is" lines={lines.filter(({ reason }) => reason !== '')} />
			{seen.length > 0 && chosen === 'delete' && (
				<p className="mt-4 max-w-prose text-sm text-muted">
					The products leave carts, and who waits for them is not told. Undoing brings the products back, these not.
				</p>
			)}
			<Form
				method="post"
				action={`/admin/products/bulk${query}`}
				className="sticky bottom-0 z-20 max-desk:bottom-14 mt-5 flex items-center gap-3 border-t border-line bg-paper py-3 max-sm:*:px-3"
			>
				<input type="hidden" name="act" value={chosen} />
				{typed.to && <input type="hidden" name="to" value={typed.to} />}
				{typed.percent && <input type="hidden" name="percent" value={typed.percent} />}
				<input type="hidden" name="seen" value={seen.join(' ')} />
				{seen.length > 0 && (
					<SubmitButton pendingText="Saving...">{`${words.button} ${productsInWords(seen.length)}`}</SubmitButton>
				)}
				<ButtonLink to={list}>Cancel</ButtonLink>
			</Form>
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load data', { to: '/admin/products', label: 'All products' })
