import { randomUUID } from 'node:crypto'
import { data, Form, redirect } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { readBillPage } from '#app/http/admin/read-bill.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { billAddress, linesOfTexts } from '#app/shop/counter/bill-lines.ts'
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
import { Carried, FoundChoices, ScanForm } from '#app/ui/admin/bill/find.tsx'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/new.ts'
import { TakeOrderForm } from './_take-order-form.tsx'

export const handle = { act: 'take orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Take an order · Admin' }]

const path = '/admin/orders/new'

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const phone = (searchParams.get('phone') ?? '').slice(0, maxLineLength)
	const [bill, customer] = await Promise.all([readBillPage({ path, phone }, searchParams), findCustomerByPhone(phone)])
	return { ...bill, phone, customer, idempotencyKey: randomUUID() }
}

/** The first press says what it comes to, with delivery to the place that was typed; the next one places the order. */
export async function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
	const lines = linesOfTexts(searchParams.getAll('line'))
	let price: OrderPrice | undefined
	const answer = await attempt(
		request,
		takeOrderSchema,
		async (input) => {
			const actor = await adminOf(context)
			const before = await orderTakenBy(actor, input)
			if (before !== undefined) return redirect(`/admin/orders/${before}`, 303)
			price = await priceTaken(lines, input)
			if (price.totalPaise !== input.seenTotalPaise) refuse('conflict', comesTo(price), 'seenTotalPaise')
			return redirect(`/admin/orders/${await takeOrder(actor, lines, input)}`, 303)
		},
		{ unexpected: 'The order was not placed.' },
	)
	if (answer instanceof Response || !price) return answer
	const { error, ...reply } = answer.data
	const initialValue = { ...reply.initialValue, seenTotalPaise: String(price.totalPaise) }
	// What it comes to is no mistake of the form.
	if (error?.['seenTotalPaise']) return data({ ...reply, initialValue, comesTo: comesTo(price) }, { status: 200 })
	return data({ ...reply, error, initialValue, comesTo: undefined }, answer.init ?? undefined)
}

export default function TakeOrderPage({ loaderData, actionData }: Route.ComponentProps) {
	const { lines, bill, search, found, phone, customer, idempotencyKey } = loaderData
	const answer = useAnswer(actionData)
	const page = { path, phone }
	const address = billAddress(page, lines)
	return (
		<>
			<PageHead title="Take an order" back={{ to: '/admin/orders', label: 'Orders' }} />
			<div className="grid max-w-3xl gap-4">
				<ScanForm page={page} lines={lines} search={search} />
				{found && <FoundChoices page={page} lines={lines} search={search} found={found} />}
				<BillLines page={page} bill={bill} />
				<Block title="Customer">
					<Form action={path} className="flex flex-wrap items-end gap-2">
						<Carried page={{ path }} lines={lines} />
						<label className="text-xs font-medium">
							Phone
							<input
								key={phone}
								type="tel"
								name="phone"
								defaultValue={phone}
								maxLength={maxLineLength}
								autoComplete="off"
								className="mt-1 block min-h-11 rounded-soft border border-field bg-white px-3 text-sm font-normal"
							/>
						</label>
						<Button look="secondary" className="bg-white px-4">
							Find the customer
						</Button>
					</Form>
					{phone && (
						<p role="status" className="mt-2 text-sm text-muted">
							{customer
								? `${customer.name}: ${customer.orderCount === 1 ? '1 order' : `${customer.orderCount} orders`} before. The last address is filled in.`
								: 'Nobody has ordered with this number before.'}
						</p>
					)}
				</Block>
				{bill.lines.length > 0 && (
					<TakeOrderForm key={phone} {...{ address, phone, customer, idempotencyKey }} lastResult={answer} />
				)}
			</div>
		</>
	)
}

export const ErrorBoundary = problemPage('The order was not placed.', { to: '/admin/orders', label: 'Orders' })
