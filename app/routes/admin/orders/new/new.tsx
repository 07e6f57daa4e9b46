import { randomUUID } from 'node:crypto'
import { data, redirect, useNavigate } from 'react-router'
import { readFormLines, loadDraftOrder } from '#app/http/admin/draft-order.server.ts'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { deleteFormDraft, saveFormDraft, getFormDraft } from '#app/http/pending/pending-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import {
	buildDraftOrderUrl,
	parseLineParams,
	formatLineParam,
	type LineInput,
} from '#app/shop/pos/draft-order-lines.ts'
import { cutText } from '#app/shop/values/cut-text.ts'
import { idempotencyKeyPattern } from '#app/shop/values/idempotency-key.ts'
import {
	describeTotal,
	findCustomerByPhone,
	findRepeatedStaffOrder,
	calculateStaffOrderPrice,
	createOrderForCustomer,
} from '#app/shop/orders/checkout/staff-order.server.ts'
import { staffOrderSchema } from '#app/shop/orders/checkout/staff-order.schema.ts'
import type { OrderPrice } from '#app/shop/pricing/order-price.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { DraftOrderLines, SearchResults } from '#app/ui/admin/draft-order/draft-order.tsx'
import { ScanInput, UnknownScans } from '#app/ui/admin/form/scan-field.tsx'
import { buildScanUrl, useScanQueue } from '#app/ui/admin/form/use-scan-queue.ts'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/new.ts'
import { CreateOrderForm } from './_create-order-form.tsx'

export const handle = { permission: 'create orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Create order · Admin' }]

const path = '/admin/orders/new'

/**
 * Returns the path under which the draft of a form is saved. It contains the form's key, so that the draft of an
 * abandoned order does not appear in the form of another order.
 */
const getDraftPath = (key: string) => `${path}#${key}`

function getFormKey(searchParams: URLSearchParams): string {
	const key = searchParams.get('form') ?? ''
	return idempotencyKeyPattern.test(key) ? key : ''
}

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const form = getFormKey(searchParams)
	const draft = form ? await getFormDraft(context.get(sessionContext), getDraftPath(form)) : undefined
	const foundFor = typeof draft?.['foundFor'] === 'string' ? draft['foundFor'] : ''
	const [bill, customer] = await Promise.all([
		loadDraftOrder({ path, form }, searchParams),
		findCustomerByPhone(foundFor),
	])
	return { ...bill, draft: { ...draft, foundFor }, customer, idempotencyKey: form || randomUUID() }
}

/**
 * Handles the buttons of the form. When a button changes the items, or finds a product or customer, the action saves
 * all input as a draft and redirects to the page that shows the result. The first click of the submit button shows the
 * total, including delivery to the entered address. Another click creates the order if the total is still the same.
 */
export async function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
	const form = await readFormData(request)
	const session = context.get(sessionContext)
	const key = getText(form, 'idempotencyKey')
	const lines = parseLineParams(searchParams.getAll('line'))
	const next = await findNextPage(form, key, { lines, search: searchParams.get('search') ?? '' })
	if (next) {
		await saveFormDraft(session, getDraftPath(key), form)
		return redirect(next, 303)
	}
	if (form.get('press') === 'look') form.delete('seenTotalPaise')
	let price: OrderPrice | undefined
	const answer = await handleForm(() =>
		submitForm(
			form,
			staffOrderSchema,
			async (input) => {
				const actor = await requireAdmin(context)
				const before = await findRepeatedStaffOrder(actor, input)
				if (before !== undefined) return redirect(`/admin/orders/${before}`, 303)
				price = await calculateStaffOrderPrice(lines, input)
				if (price.totalPaise !== input.seenTotalPaise)
					refuse('conflict', 'other', { message: describeTotal(price) }, 'seenTotalPaise')
				const id = await createOrderForCustomer(actor, lines, input)
				await deleteFormDraft(session, getDraftPath(key))
				return redirect(`/admin/orders/${id}`, 303)
			},
			{ unexpected: 'The order was not created.' },
		),
	)
	if (answer instanceof Response || !price) return answer
	const { error, ...reply } = answer.data
	const initialValue = { ...reply.initialValue, seenTotalPaise: String(price.totalPaise) }
	// The response contains the calculated total as an error of `seenTotalPaise`. It is returned as `comesTo` instead,
	// with status 200, because the user must confirm the total and not correct a field.
	if (error?.['seenTotalPaise']) return data({ ...reply, initialValue, comesTo: describeTotal(price) }, { status: 200 })
	return data({ ...reply, error, initialValue, comesTo: undefined }, answer.init ?? undefined)
}

function getText(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}

/**
 * Returns the URL of the page that shows the result of a button that changes items or finds a product or customer, and
 * fills in the address of a found customer. Returns `null` when the total is to be calculated or the order created: the
 * submit button or Enter was pressed, and the items are those of the URL. Enter after a change of the search text only
 * searches.
 */
async function findNextPage(form: FormData, key: string, shown: { lines: LineInput[]; search: string }) {
	const press = form.get('press')
	const [lines, search] = [readFormLines(form, shown.lines), getText(form, 'search')]
	const address = buildDraftOrderUrl({ path, form: key }, lines)
	if (form.has('add') || form.has('remove')) return address
	if (press === 'customer') await fillInCustomer(form)
	const isSearched = press !== 'place' && search !== '' && search !== shown.search
	const isSame = lines.map(formatLineParam).join() === shown.lines.map(formatLineParam).join()
	if (isSame && !isSearched && press !== 'find' && press !== 'quantity' && press !== 'customer') return null
	return `${address}${search && `&${new URLSearchParams({ search })}`}${press === 'customer' ? '#take-phone' : ''}`
}

/**
 * Finds the customer with the entered phone number and fills in the name and the last address. A field changes only if
 * it is empty or still has the value of the customer that was found before.
 */
async function fillInCustomer(form: FormData) {
	const phone = cutText(getText(form, 'phone'), maxLineLength)
	const [before, found] = await Promise.all([
		findCustomerByPhone(getText(form, 'foundFor')),
		findCustomerByPhone(phone),
	])
	form.set('foundFor', phone)
	for (const name of ['name', 'streetAddress', 'zipCode', 'city', 'state'] as const)
		if (!form.get(name) || form.get(name) === before?.[name]) form.set(name, found?.[name] ?? '')
}

export default function CreateOrderPage({ loaderData, actionData }: Route.ComponentProps) {
	const { lines, bill, search, found, unknown, draft, customer, idempotencyKey } = loaderData
	const navigate = useNavigate()
	const scanner = useScanQueue((scans) =>
		navigate(buildScanUrl(path, ['line', 'unknown', 'form'], scans), { preventScrollReset: true }),
	)
	const answer = useFormResult(actionData)
	const address = buildDraftOrderUrl({ path, form: idempotencyKey }, lines)
	return (
		<>
			<PageHeader title="Create order" back={{ to: '/admin/orders', label: 'Orders' }} />
			<CreateOrderForm key={draft.foundFor} {...{ address, draft, customer, idempotencyKey }} lastResult={answer}>
				<ScanInput scanner={scanner} press="find" />
				<UnknownScans scans={unknown} clearTo={address} />
				{found && <SearchResults search={search} found={found} />}
				<DraftOrderLines bill={bill} />
			</CreateOrderForm>
		</>
	)
}

export const ErrorBoundary = createErrorPage('The order was not created.', { to: '/admin/orders', label: 'Orders' })
