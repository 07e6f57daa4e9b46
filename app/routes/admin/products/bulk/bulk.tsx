import { Form, redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { createUnreadableResponse } from '#app/http/forms/parse-form.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { bulkActionSchema, applyBulkAction, type ExpectedProduct } from '#app/shop/catalog/bulk/bulk-action.server.ts'
import {
	bulkActions,
	type BulkActionName,
	bulkActionLabels,
	maxBulkProducts,
	formatProductCount,
	findBulkAttribute,
} from '#app/shop/catalog/bulk/bulk-view.ts'
import { suggestAttributeValues } from '#app/shop/catalog/listing/listing-conditions.server.ts'
import { type FilterColumn, getProductColumn } from '#app/shop/values/product-columns.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { findAdminProducts } from '#app/shop/catalog/product/admin-products.server.ts'
import { toNamed, parseRowId, type Named } from '#app/shop/values/row-id.ts'
import { planBulkAction } from '#app/shop/catalog/bulk/plan-bulk-action.server.ts'
import { PageHeader, Block } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import {
	getProductListPath,
	type ProductListState,
	buildProductListQuery,
	parseProductListState,
} from '#app/ui/admin/list/admin-list-state.ts'
import { ButtonLink, SubmitButton, Button } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/bulk.ts'
import { BulkLines } from './_bulk-lines.tsx'
import { Options } from '#app/ui/forms/field.tsx'

export const handle = { permission: 'catalog' }

export const meta: Route.MetaFunction = () => [{ title: 'Change products · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { searchParams } = url
	const listState = parseProductListState(searchParams)
	const query = buildProductListQuery(listState)
	const chosen = getChosenAction(searchParams)
	const ids = await listChosenIds(searchParams, listState)
	if (!chosen || ids.length === 0) {
		context.get(sessionContext).flash(chosen ? 'Select products first.' : 'Select an action.', {
			tone: 'error',
		})
		throw redirect(`/admin/products${query}`, 303)
	}
	const { bulkAction, problem } = parseAction(searchParams)
	const [categories, collections, attributes, plan] = await Promise.all([
		listCategories(),
		listCollections(),
		suggestAttributeValues(),
		orThrowResponse(planAction(bulkAction, ids)),
	])
	const actionParams = { to: searchParams.get('to') ?? '', percent: searchParams.get('percent') ?? '' }
	const expectedVersions = plan.filter(({ reason }) => reason === '').map(({ id, version }) => `${id}:${version}`)
	const lines = plan.map(({ id, name, facts, reason }) => ({ id, name, facts, reason }))
	const fields = [...searchParams].filter(([name]) => name !== 'to' && name !== 'percent')
	return {
		chosen,
		count: ids.length,
		typed: actionParams,
		problem,
		seen: expectedVersions,
		lines,
		query,
		fields,
		choices: { categories: categories.map(toNamed), collections: collections.map(toNamed), attributes },
	}
}

/** Returns the bulk action that `act` names; `null` when it is missing or unknown. */
function getChosenAction(params: URLSearchParams): BulkActionName | null {
	return bulkActions.find((bulkAction) => bulkAction === params.get('act')) ?? null
}

/**
 * Returns the IDs of the selected products, or of all products that the filters of the list find. If there are more
 * than `maxBulkProducts`, it returns one more than that, so that the caller can tell.
 */
async function listChosenIds(params: URLSearchParams, listState: ProductListState): Promise<number[]> {
	if (params.get('all') === 'yes')
		return (await findAdminProducts({ ...listState, page: 1 }, maxBulkProducts + 1)).items
	const ids = params.getAll('id').map(parseRowId)
	return [...new Set(ids)].filter((id) => id > 0).slice(0, maxBulkProducts + 1)
}

/**
 * Returns the bulk action with its value, or `null` and the problem of the value. The problem is an empty string when
 * no value was entered yet.
 */
function parseAction(params: URLSearchParams | FormData) {
	const [to, percent] = ['to', 'percent'].map((name) => params.get(name) ?? undefined)
	const parsed = bulkActionSchema.safeParse({ act: params.get('act'), to, percent })
	if (parsed.success) return { bulkAction: parsed.data, problem: '' }
	const isTyped = to !== undefined || percent !== undefined
	return { bulkAction: null, problem: isTyped ? (parsed.error.issues[0]?.message ?? '') : '' }
}

/** Parses '12:3 13:1', the products and their versions from the preview; `null` for anything else. */
function parseExpectedVersions(text: FormDataEntryValue | null): ExpectedProduct[] | null {
	if (typeof text !== 'string' || !/^\d{1,9}:\d{1,9}( \d{1,9}:\d{1,9})*$/.test(text)) return null
	return text.split(' ').map((pair) => {
		const [id, version] = pair.split(':').map(Number)
		return { id: id!, version: version! }
	})
}

/**
 * Returns what a bulk action would change on each product. Without an action, it only checks that there are not too
 * many products, and returns an empty array.
 */
async function planAction(bulkAction: ReturnType<typeof parseAction>['bulkAction'], ids: number[]) {
	return bulkAction ? planBulkAction(bulkAction, ids) : planBulkAction({ act: 'delete' }, ids).then(() => [])
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const form = await readFormData(request)
	const { bulkAction } = parseAction(form)
	const expectedVersions = parseExpectedVersions(form.get('seen'))
	if (!bulkAction || !expectedVersions) throw createUnreadableResponse()
	const list = getProductListPath(url)
	let isDone = false
	const response = await runAction(context.get(sessionContext), list, async () => {
		const count = await applyBulkAction(await requireAdmin(context), bulkAction, expectedVersions)
		isDone = true
		return `${formatProductCount(count)} ${bulkActionLabels[bulkAction.act].done}`
	})
	return isDone ? redirect('/admin/products/bulk/last', 303) : response
}

export default function BulkPage({ loaderData }: Route.ComponentProps) {
	const {
		chosen,
		count,
		typed: actionParams,
		problem,
		seen: expectedVersions,
		lines,
		query,
		fields,
		choices,
	} = loaderData
	const list = `/admin/products${query}`
	const labels = bulkActionLabels[chosen]
	return (
		<>
			<PageHeader
				title={`${labels.choice.replace('…', '')}: ${formatProductCount(count)}`}
				back={{ to: list, label: 'Products' }}
			/>
			<BulkActionForm bulkAction={chosen} params={actionParams} problem={problem} fields={fields} choices={choices} />
			{lines.length > 0 && expectedVersions.length === 0 && <p role="status">No products would change.</p>}
			<BulkLines
				title={`To change: ${formatProductCount(expectedVersions.length)}`}
				lines={lines.filter(({ reason }) => reason === '')}
			/>
			<BulkLines title="Unchanged" lines={lines.filter(({ reason }) => reason !== '')} />
			{expectedVersions.length > 0 && chosen === 'delete' && (
				<p className="mt-4 max-w-prose text-sm text-muted">
					The products are removed from carts, and customers who requested a back-in-stock email are not notified. Undo
					restores the products, but not the cart items or back-in-stock requests.
				</p>
			)}
			<Form
				method="post"
				action={`/admin/products/bulk${query}`}
				className="sticky bottom-0 z-20 max-desk:bottom-14 mt-5 flex items-center gap-3 border-t border-line bg-paper py-3 max-sm:*:px-3"
			>
				<input type="hidden" name="act" value={chosen} />
				{(actionParams.to || findBulkAttribute(chosen)) && <input type="hidden" name="to" value={actionParams.to} />}
				{actionParams.percent && <input type="hidden" name="percent" value={actionParams.percent} />}
				<input type="hidden" name="seen" value={expectedVersions.join(' ')} />
				{expectedVersions.length > 0 && (
					<SubmitButton pendingText="Saving...">{`${labels.button} ${formatProductCount(expectedVersions.length)}`}</SubmitButton>
				)}
				<ButtonLink to={list}>Cancel</ButtonLink>
			</Form>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load data', { to: '/admin/products', label: 'All products' })

interface BulkQuestionProps {
	bulkAction: BulkActionName
	params: { to: string; percent: string }
	problem: string
	/** The hidden fields with the action, the products and the state of the list. */
	fields: [name: string, value: string][]
	choices: { categories: Named[]; collections: Named[]; attributes: Record<FilterColumn, string[]> }
}

/** Asks for the value that a bulk action needs. Shows nothing for actions without a value. */
function BulkActionForm({ bulkAction, params, problem, fields, choices }: BulkQuestionProps) {
	const attribute = findBulkAttribute(bulkAction)
	if (!attribute && bulkAction !== 'category' && bulkAction !== 'collection' && bulkAction !== 'price') return null
	return (
		<Form action="/admin/products/bulk">
			<Block>
				{fields.map(([name, value], index) => (
					<input key={index} type="hidden" name={name} value={value} />
				))}
				<label htmlFor="bulk-value" className="text-xs font-medium">
					{attribute
						? getProductColumn(attribute).label
						: bulkAction === 'price'
							? 'Price change in percent'
							: bulkAction === 'category'
								? 'Category'
								: 'Collection'}
				</label>
				<div className="flex flex-wrap items-center gap-3">
					{attribute ? (
						<>
							<input
								id="bulk-value"
								name="to"
								list="bulk-values"
								defaultValue={params.to}
								maxLength={getProductColumn(attribute).limit}
								autoComplete="off"
								{...describeProblem(problem)}
							/>
							<datalist id="bulk-values">
								{choices.attributes[attribute].map((value) => (
									<option key={value}>{value}</option>
								))}
							</datalist>
						</>
					) : bulkAction === 'price' ? (
						<input
							id="bulk-value"
							name="percent"
							inputMode="text"
							defaultValue={params.percent}
							{...describeProblem(problem)}
						/>
					) : (
						<select id="bulk-value" name="to" defaultValue={params.to} {...describeProblem(problem)}>
							<option value="">Choose…</option>
							{bulkAction === 'collection' && <option value="none">None</option>}
							<Options of={bulkAction === 'category' ? choices.categories : choices.collections} />
						</select>
					)}
					<Button variant="secondary">Preview</Button>
				</div>
				<p id="bulk-problem" className="min-h-5 text-xs text-danger">
					{problem}
				</p>
				{attribute && <p className="text-xs text-muted">Leave empty to remove it.</p>}
				{bulkAction === 'price' && (
					<p className="max-w-prose text-xs text-muted">
						-10 lowers each price by 10%, 5 raises it by 5%, rounded to the rupee. The Original Price stays and is shown
						struck through above a lower price. It is raised if the new price exceeds it.
					</p>
				)}
			</Block>
		</Form>
	)
}

function describeProblem(problem: string) {
	return {
		'aria-describedby': 'bulk-problem',
		'aria-invalid': problem ? true : undefined,
		className: 'min-h-11 w-full max-w-56 rounded-soft border border-field bg-white px-3 text-sm',
	} as const
}
