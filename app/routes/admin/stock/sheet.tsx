import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, useLocation } from 'react-router'
import { textIn } from '#app/http/forms/form-lists.server.ts'
import { parseForm } from '#app/http/forms/parse-form.server.ts'
import { refusalStatus, toRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { findAdminProducts } from '#app/shop/catalog/product/admin-products.server.ts'
import {
	cellOfCode,
	type Heard,
	heardAs,
	maxSheetFields,
	readShown,
	savedText,
	sheetCell,
	sheetPageSize,
	textAfterScan,
} from '#app/shop/catalog/stock-count/stock-sheet.ts'
import { sheetSchema } from '#app/shop/catalog/stock-count/stock-sheet.schema.ts'
import { markOfCategory, readSheet, saveSheet } from '#app/shop/catalog/stock-count/stock-sheet.server.ts'
import { placesOfKeys } from '#app/shop/catalog/stock-count/stock-places.server.ts'
import { Refusal } from '#app/shop/refusal.ts'
import { named, rowId } from '#app/shop/row-id.ts'
import { oneLine } from '#app/shop/text.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { readProductListState } from '#app/ui/admin/list/product-list-state.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/sheet.ts'
import { SheetChoice } from './_sheet-choice.tsx'
import { SheetForm } from './_sheet-form.tsx'

export const handle = { act: 'stock' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.title ?? 'Stock sheet'} · Stock · Admin` },
]

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const product = rowId(searchParams.get('product') ?? '')
	const state = readProductListState(searchParams)
	const [found, categories] = await Promise.all([
		product
			? { items: [product], page: 1, pageCount: 1, pageSize: 1, total: 1 }
			: findAdminProducts({ ...state, sort: 'name' }, sheetPageSize),
		listCategories(),
	])
	const { items, ...list } = found
	const sheet = await readSheet(items)
	if (product && sheet.products.length === 0) throw data('Product not found', { status: 404 })
	const category = categories.find(({ id }) => id === state.category)
	return {
		...sheet,
		list,
		title: product ? sheet.products[0]!.name : (category?.name ?? 'Stock sheet'),
		categories: product ? null : categories.map(named),
		chosen: { category: state.category, stock: state.stock },
		category: category ? await markOfCategory(category.id) : null,
		mode: searchParams.has('receive') ? ('receive' as const) : ('count' as const),
	}
}

type SheetAnswer = SubmissionResult<string[]> & { heard?: Heard; after?: number }

export async function action({ request, context, url }: Route.ActionArgs) {
	const form = await readFormData(request)
	const answer = (values: SheetAnswer, status = 200) => data(values, { status })
	const scanned = lineIn(form, 'scan')
	const isSaved = lineIn(form, 'act') === 'save' && scanned === ''
	const heard = isSaved ? undefined : await scanInto(form, scanned)
	const submission = parseForm(form, sheetSchema, maxSheetFields)
	if (heard) return answer({ ...submission.reply(), heard })
	if (submission.status !== 'success') return answer(submission.reply(), 400)
	const refusal = await saveSheet(await adminOf(context), submission.value).catch(toRefusal)
	if (refusal instanceof Refusal)
		return answer(submission.reply({ formErrors: [refusal.message] }), refusalStatus[refusal.code])
	if (refusal) {
		const fieldErrors = Object.fromEntries(
			Object.entries(refusal.wrong).map(([key, words]) => [`cells.${key}`, [words]]),
		)
		return answer({ ...submission.reply({ fieldErrors }), after: refusal.after }, 409)
	}
	context.get(sessionContext).flash(savedText(submission.value))
	return redirect(url.pathname + url.search, 303)
}

const lineIn = (form: FormData, name: string) => oneLine(textIn(form, name))

/** Adds one unit for a scan that is submitted with the form without script. Nothing is saved. */
async function scanInto(form: FormData, code: string): Promise<Heard> {
	const mode = lineIn(form, 'mode') === 'receive' ? 'receive' : 'count'
	const shown = readShown(lineIn(form, 'shown'))
	const scanned = lineIn(form, 'scanned').split(' ')
	const places = await placesOfKeys(Object.keys(shown))
	const cell = cellOfCode([...places.values()].map(sheetCell), code)
	form.set('scan', '')
	if (!cell) return heardAs(null, code, '', mode)
	const { key } = cell
	const isScanned = scanned.includes(key)
	const pieces = textAfterScan(lineIn(form, `cells.${key}`), { shown: shown[key] ?? 0, mode, isScanned })
	form.set(`cells.${key}`, pieces)
	if (!isScanned) form.set('scanned', [...scanned, key].join(' ').trim())
	return heardAs(cell, code, pieces, mode)
}

export default function StockSheetPage({ loaderData, actionData }: Route.ComponentProps) {
	const { title, list, categories, chosen, mode, products, category, after } = loaderData
	const answer = useAnswer(actionData)
	const { pathname, search } = useLocation()
	const to = (change: Record<string, string | null>) => {
		const params = new URLSearchParams(search)
		for (const [name, value] of Object.entries(change)) {
			if (value === null) params.delete(name)
			else params.set(name, value)
		}
		return params.size > 0 ? `${pathname}?${params}` : pathname
	}
	return (
		<>
			<PageHead title={title} back={{ to: '/admin/stock', label: 'Stock' }}>
				<ButtonLink to={to({ receive: mode === 'count' ? '1' : null })}>
					{mode === 'count' ? 'Receive goods' : 'Count pieces'}
				</ButtonLink>
			</PageHead>
			{categories && <SheetChoice {...{ categories, chosen, mode }} />}
			{products.length === 0 ? (
				<Empty title="No products here" text="Please choose another category, or all of them." />
			) : (
				<SheetForm
					key={`${after} ${mode} ${search}`}
					{...{ products, category, mode, answer }}
					heard={actionData?.heard ?? null}
					after={actionData?.after ?? (Number(answer?.initialValue?.['after']) || after)}
				/>
			)}
			<Pager list={list} to={(page) => to({ page: String(page) })} />
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load stock', { to: '/admin/stock', label: 'Stock' })
