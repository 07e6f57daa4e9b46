import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, useLocation, Form } from 'react-router'
import { getText, parseForm } from '#app/http/forms/parse-form.server.ts'
import { refusalStatus, toRefusal } from '#app/http/responses/page-refusals.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { findAdminProducts } from '#app/shop/catalog/product/admin-products.server.ts'
import {
	findCellByCode,
	type ScanFeedback,
	scanFeedback,
	maxSheetFields,
	parseShown,
	formatSaved,
	toSheetCell,
	sheetPageSize,
	applyScan,
	formatUnknownScans,
	parseUnknownScans,
	type SheetMode,
} from '#app/shop/inventory/stock-sheet.ts'
import { sheetSchema } from '#app/shop/inventory/inventory.schema.ts'
import { findCategoryThreshold, getStockSheet, saveStockSheet } from '#app/shop/inventory/stock-sheet.server.ts'
import { findItemsByKeys } from '#app/shop/inventory/inventory-items.server.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { toNamed, parseRowId, type Named } from '#app/shop/values/row-id.ts'
import { normalizeScan, splitScannedText } from '#app/shop/values/scans.ts'
import { toSingleLine } from '#app/shop/values/text.ts'
import { Empty, Choice, Pager } from '#app/ui/admin/list/list-controls.tsx'
import { parseProductListState } from '#app/ui/admin/list/admin-list-state.ts'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { ButtonLink, Button } from '#app/ui/forms/button.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/sheet.ts'
import type { ProductListPart } from '#app/shop/catalog/product/product-view.ts'
import { SheetForm } from './_sheet-form.tsx'

export const handle = { permission: 'stock' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.title ?? 'Stock sheet'} · Stock · Admin` },
]

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const product = parseRowId(searchParams.get('product') ?? '')
	const state = parseProductListState(searchParams)
	const [found, categories] = await Promise.all([
		product
			? { items: [product], page: 1, pageCount: 1, pageSize: 1, total: 1 }
			: findAdminProducts({ ...state, sort: 'name' }, sheetPageSize),
		listCategories(),
	])
	const { items, ...list } = found
	const sheet = await getStockSheet(items)
	if (product && sheet.products.length === 0) throw data('Product not found', { status: 404 })
	const category = categories.find(({ id }) => id === state.category)
	return {
		...sheet,
		list,
		title: product ? sheet.products[0]!.name : (category?.name ?? 'Stock sheet'),
		categories: product ? null : categories.map(toNamed),
		chosen: { category: state.category, stock: state.stock },
		category: category ? await findCategoryThreshold(category.id) : null,
		mode: searchParams.has('receive') ? ('receive' as const) : ('count' as const),
	}
}

type SheetAnswer = SubmissionResult<string[]> & { scanResult?: ScanFeedback; after?: number }

export async function action({ request, context, url }: Route.ActionArgs) {
	const form = await readFormData(request)
	const respond = (values: SheetAnswer, status = 200) => data(values, { status })
	const scanned = normalizeScan(getText(form, 'scan'))
	const isSaved = getLine(form, 'act') === 'save' && scanned === ''
	const scanResult = isSaved ? undefined : await scanIntoForm(form, scanned)
	const submission = parseForm(form, sheetSchema, maxSheetFields)
	if (scanResult) return respond({ ...submission.reply(), scanResult })
	if (submission.status !== 'success') return respond(submission.reply(), 400)
	const refusal = await saveStockSheet(await requireAdmin(context), submission.value).catch(toRefusal)
	if (refusal instanceof Refusal)
		return respond(submission.reply({ formErrors: [refusal.message] }), refusalStatus[refusal.code])
	if (refusal) {
		const fieldErrors = Object.fromEntries(
			Object.entries(refusal.wrong).map(([key, message]) => [`cells.${key}`, [message]]),
		)
		return respond({ ...submission.reply({ fieldErrors }), after: refusal.after }, 409)
	}
	context.get(sessionContext).flash(formatSaved(submission.value))
	return redirect(url.pathname + url.search, 303)
}

const getLine = (form: FormData, name: string) => toSingleLine(getText(form, name))

/**
 * Counts one unit in `form` for each code in `text`. A form without script submits the codes of several fast scans as
 * one text (rule: scanned-codes). Nothing is saved. Returns the result of the last code.
 */
async function scanIntoForm(form: FormData, text: string): Promise<ScanFeedback> {
	const mode = getLine(form, 'mode') === 'receive' ? 'receive' : 'count'
	const shown = parseShown(getLine(form, 'shown'))
	const cells = [...(await findItemsByKeys(Object.keys(shown))).values()].map(toSheetCell)
	const scans = await splitScannedText(text, (codes) => new Set(codes.filter((code) => findCellByCode(cells, code))))
	form.set('scan', '')
	let feedback = scanFeedback(null, '', '', mode)
	for (const scan of scans) {
		const cell = findCellByCode(cells, scan)
		let quantityText = ''
		if (cell) {
			const { key } = cell
			const scanned = getLine(form, 'scanned').split(' ').filter(Boolean)
			const isScanned = scanned.includes(key)
			quantityText = applyScan(getLine(form, `cells.${key}`), { shown: shown[key] ?? 0, mode, isScanned })
			form.set(`cells.${key}`, quantityText)
			if (!isScanned) form.set('scanned', [...scanned, key].join(' '))
		} else form.set('unknown', formatUnknownScans([...parseUnknownScans(getText(form, 'unknown')), scan]))
		feedback = scanFeedback(cell, scan, quantityText, mode)
	}
	return feedback
}

export default function StockSheetPage({ loaderData, actionData }: Route.ComponentProps) {
	const { title, list, categories, chosen, mode, products, category, after } = loaderData
	const respond = useFormResult(actionData)
	const { pathname, search } = useLocation()
	const getSheetPath = (change: Record<string, string | null>) => {
		const params = new URLSearchParams(search)
		for (const [name, value] of Object.entries(change)) {
			if (value === null) params.delete(name)
			else params.set(name, value)
		}
		return params.size > 0 ? `${pathname}?${params}` : pathname
	}
	return (
		<>
			<PageHeader title={title} back={{ to: '/admin/stock', label: 'Stock' }}>
				<ButtonLink to={getSheetPath({ receive: mode === 'count' ? '1' : null })}>
					{mode === 'count' ? 'Receive stock' : 'Count stock'}
				</ButtonLink>
			</PageHeader>
			{categories && <SheetChoice {...{ categories, chosen, mode }} />}
			{products.length === 0 ? (
				<Empty title="No products here" text="Choose another category or stock level." />
			) : (
				<SheetForm
					key={`${after} ${mode} ${search}`}
					{...{ products, category, mode, answer: respond }}
					scanResult={actionData?.scanResult ?? null}
					after={actionData?.after ?? (Number(respond?.initialValue?.['after']) || after)}
				/>
			)}
			<Pager list={list} to={(page) => getSheetPath({ page: String(page) })} />
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load stock', { to: '/admin/stock', label: 'Stock' })

interface SheetChoiceProps {
	categories: Named[]
	chosen: { category: number | undefined; stock: ProductListPart | undefined }
	mode: SheetMode
}

const stocks = [
	['low', 'Low stock'],
	['out', 'Sold out'],
] as const

/** Shows the filters by category and stock level that select the products of the sheet. */
function SheetChoice({ categories, chosen, mode }: SheetChoiceProps) {
	return (
		<Form
			action="/admin/stock/sheet"
			role="search"
			aria-label={mode === 'count' ? 'Products to count' : 'Products to receive'}
			className="mb-3 flex flex-wrap gap-2"
		>
			{mode === 'receive' && <input type="hidden" name="receive" value="1" />}
			<Choice
				name="category"
				label="Category"
				value={chosen.category}
				all="All categories"
				options={categories}
				className="max-sm:flex-1"
			/>
			<Choice
				name="stock"
				label="Stock"
				value={chosen.stock}
				all="All stock levels"
				options={stocks}
				className="max-sm:flex-1"
			/>
			<Button variant="secondary" className="bg-white max-sm:px-4">
				Show
			</Button>
		</Form>
	)
}
