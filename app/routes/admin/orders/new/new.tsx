import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { linesOfForm, readBillPage } from '#app/http/admin/read-bill.server.ts'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { forgetTyped, keepTyped, typedBefore } from '#app/http/pending/pending-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { billAddress, linesOfTexts, lineText, type WantedLine } from '#app/shop/counter/bill-lines.ts'
import { idempotencyKeyPattern } from '#app/shop/idempotency-key.ts'
import {
	comesTo,
	findCustomerByPhone,
	orderTakenBy,
	priceTaken,
	takeOrder,
} from '#app/shop/orders/placing/take-order.server.ts'
import { takeOrderSchema } from '#app/shop/orders/placing/take-order.schema.ts'
import type { OrderPrice } from '#app/shop/pricing/price-of-order.ts'
import { refuse } from '#app/shop/refusal.ts'
import { maxLineLength } from '#app/shop/text.ts'
import { BillLines } from '#app/ui/admin/bill/bill-lines.tsx'
import { FoundChoices } from '#app/ui/admin/bill/find.tsx'
import { ScanInput } from '#app/ui/admin/list/scan-field.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/new.ts'
import { TakeOrderForm } from './_take-order-form.tsx'

export const handle = { act: 'take orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Take an order · Admin' }]

const path = '/admin/orders/new'

/** The draft is saved under the form's key, so that an abandoned order is not mixed with the next one. */
const draftPath = (key: string) => `${path}#${key}`

function keyIn(searchParams: URLSearchParams): string {
	const key = searchParams.get('form') ?? ''
	return idempotencyKeyPattern.test(key) ? key : ''
}

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const form = keyIn(searchParams)
	const typed = form ? await typedBefore(context.get(sessionContext), draftPath(form)) : undefined
	const foundFor = typeof typed?.['foundFor'] === 'string' ? typed['foundFor'] : ''
	const [bill, customer] = await Promise.all([
		readBillPage({ path, form }, searchParams),
		findCustomerByPhone(foundFor),
	])
	return { ...bill, typed: { ...typed, foundFor }, customer, idempotencyKey: form || randomUUID() }
}

/**
 * Handles the buttons of the form. A button that changes items or finds a product or customer redirects to the page
 * that shows the result, with all input kept. The first click of the last button shows the total, including delivery to
 * the entered address. The next click creates the order.
 */
export async function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
	const form = await readFormData(request)
	const session = context.get(sessionContext)
	const key = textIn(form, 'idempotencyKey')
	const lines = linesOfTexts(searchParams.getAll('line'))
	const next = await nextPage(form, key, { lines, search: searchParams.get('search') ?? '' })
	if (next) {
		await keepTyped(session, draftPath(key), form)
		return redirect(next, 303)
	}
	if (form.get('press') === 'look') form.delete('seenTotalPaise')
	let price: OrderPrice | undefined
	const answer = await answerForm(() =>
		submitForm(
			form,
			takeOrderSchema,
			async (input) => {
				const actor = await adminOf(context)
				const before = await orderTakenBy(actor, input)
				if (before !== undefined) return redirect(`/admin/orders/${before}`, 303)
				price = await priceTaken(lines, input)
				if (price.totalPaise !== input.seenTotalPaise) refuse('conflict', comesTo(price), 'seenTotalPaise')
				const id = await takeOrder(actor, lines, input)
				await forgetTyped(session, draftPath(key))
				return redirect(`/admin/orders/${id}`, 303)
			},
			{ unexpected: 'The order was not placed.' },
		),
	)
	if (answer instanceof Response || !price) return answer
	const { error, ...reply } = answer.data
	const initialValue = { ...reply.initialValue, seenTotalPaise: String(price.totalPaise) }
	// The calculated total is not a form error.
	if (error?.['seenTotalPaise']) return data({ ...reply, initialValue, comesTo: comesTo(price) }, { status: 200 })
	return data({ ...reply, error, initialValue, comesTo: undefined }, answer.init ?? undefined)
}

function textIn(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}

/**
 * Returns the URL for a button that does not create the order. Returns `null` for the button that does, and for Enter
 * in a field.
 */
async function nextPage(form: FormData, key: string, shown: { lines: WantedLine[]; search: string }) {
	const press = form.get('press')
	const [lines, search] = [linesOfForm(form, shown.lines), textIn(form, 'search')]
	const address = billAddress({ path, form: key }, lines)
	if (form.has('add') || form.has('remove')) return address
	if (press === 'customer') await fillInCustomer(form)
	const isSearched = press !== 'place' && search !== '' && search !== shown.search
	const isSame = lines.map(lineText).join() === shown.lines.map(lineText).join()
	if (isSame && !isSearched && press !== 'find' && press !== 'pieces' && press !== 'customer') return null
	return `${address}${search && `&${new URLSearchParams({ search })}`}${press === 'customer' ? '#take-phone' : ''}`
}

/**
 * Fills in the customer's last address when no other address was entered. It replaces the address of a customer who was
 * selected before.
 */
async function fillInCustomer(form: FormData) {
	const phone = textIn(form, 'phone').slice(0, maxLineLength)
	const [before, found] = await Promise.all([findCustomerByPhone(textIn(form, 'foundFor')), findCustomerByPhone(phone)])
	form.set('foundFor', phone)
	for (const name of ['name', 'streetAddress', 'zipCode', 'city', 'state'] as const)
		if (!form.get(name) || form.get(name) === before?.[name]) form.set(name, found?.[name] ?? '')
}

export default function TakeOrderPage({ loaderData, actionData }: Route.ComponentProps) {
	const { lines, bill, search, found, typed, customer, idempotencyKey } = loaderData
	const answer = useAnswer(actionData)
	const address = billAddress({ path, form: idempotencyKey }, lines)
	return (
		<>
			<PageHead title="Take an order" back={{ to: '/admin/orders', label: 'Orders' }} />
			<TakeOrderForm key={typed.foundFor} {...{ address, typed, customer, idempotencyKey }} lastResult={answer}>
				<ScanInput search={search} press="find" />
				{found && <FoundChoices search={search} found={found} />}
				<BillLines bill={bill} />
			</TakeOrderForm>
		</>
	)
}

export const ErrorBoundary = problemPage('The order was not placed.', { to: '/admin/orders', label: 'Orders' })
