import { randomUUID } from 'node:crypto'
import { Form, Link, redirect } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { readBillPage } from '#app/http/admin/read-bill.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { billAddress, linesOfTexts, counterWays } from '#app/shop/counter/bill-lines.ts'
import { findSoldOrder } from '#app/shop/counter/bill.server.ts'
import { sellAtCounter } from '#app/shop/counter/sell-at-counter.server.ts'
import { sellSchema } from '#app/shop/counter/sell.schema.ts'
import { formatPaise } from '#app/shop/money.ts'
import { rowId } from '#app/shop/row-id.ts'
import { BillLines } from '#app/ui/admin/bill/bill-lines.tsx'
import { Carried, FoundChoices } from '#app/ui/admin/bill/find.tsx'
import { ScanField } from '#app/ui/admin/list/scan-field.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/sell.ts'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { maxLineLength } from '#app/shop/text.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { ReferenceCheck } from '#app/ui/admin/bill/reference-check.tsx'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { FieldError, TextField } from '#app/ui/forms/field.tsx'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Counter sale · Admin' }]

const page = { path: '/admin/sell' }

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	return {
		...(await readBillPage(page, searchParams)),
		sold: await findSoldOrder(rowId(searchParams.get('sold') ?? '')),
		idempotencyKey: randomUUID(),
	}
}

export function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
	const sell = async (input: Parameters<typeof sellAtCounter>[2]) => {
		const lines = linesOfTexts(searchParams.getAll('line'))
		return redirect(`/admin/sell?sold=${await sellAtCounter(await adminOf(context), lines, input)}`, 303)
	}
	return attempt(request, sellSchema, sell, { unexpected: 'Nothing was sold.' })
}

export default function SellPage({ loaderData, actionData }: Route.ComponentProps) {
	const { lines, bill, search, found, sold, idempotencyKey } = loaderData
	const answer = useAnswer(actionData)
	const address = billAddress(page, lines)
	return (
		<>
			<PageHead title="Counter sale">
				<Link to="/admin/orders/new" className="act-link text-sm">
					Take an order
				</Link>
				<Link to="/admin/sell/day" className="act-link text-sm">
					Cash of today
				</Link>
			</PageHead>
			<div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
				<div className="grid gap-4">
					{sold && <Sold sold={sold} />}
					<ScanField action={page.path} search={search}>
						<Carried lines={lines} />
					</ScanField>
					{found && (
						<Form action={page.path} reloadDocument>
							<Carried lines={lines} />
							<FoundChoices search={search} found={found} />
						</Form>
					)}
					<Form action={page.path}>
						<BillLines bill={bill} />
					</Form>
				</div>
				{bill.lines.length > 0 && (
					<SellForm key={address} {...{ address, idempotencyKey }} totalPaise={bill.totalPaise} lastResult={answer} />
				)}
			</div>
		</>
	)
}

export const ErrorBoundary = problemPage('Nothing was sold.', { to: '/admin/sell', label: 'Counter sale' })

/** Shows the completed sale with its receipt. */
function Sold({ sold: { id, totalPaise, way } }: { sold: { id: number; totalPaise: number; way: string } }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-l-success board px-4 py-2">
			<p role="status" className="tabular text-sm">
				Sold for {formatPaise(totalPaise)}, {way}: order #{id}.
			</p>
			<Link to={`/admin/orders/${id}/invoice?print=1`} className="act-link text-sm">
				Print the bill
			</Link>
		</div>
	)
}

interface SellFormProps {
	address: string
	totalPaise: number
	idempotencyKey: string
	lastResult: SubmissionResult<string[]> | undefined
}

function SellForm({ address, totalPaise, idempotencyKey, lastResult }: SellFormProps) {
	const [form, fields] = useAnsweredForm('sell', lastResult, {
		way: 'cash',
		reference: '',
		sameReference: '',
		name: '',
		phone: '',
		idempotencyKey,
		seenTotalPaise: '',
	})
	useFocusAfter(lastResult, form)
	return (
		<Form method="post" action={address} {...getFormProps(form)}>
			<Block title="Payment">
				<SaveErrors form={form} />
				{/* The total comes from this page, also after a refusal. The key comes from the first form, so that submitting it twice creates one sale. */}
				<input type="hidden" name="seenTotalPaise" value={totalPaise} />
				<input type="hidden" name="idempotencyKey" value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<fieldset aria-describedby={fields.way.errorId}>
					<legend className="text-sm">Paid by</legend>
					<RadioRow
						name={fields.way.name}
						choices={Object.entries(counterWays)}
						chosen={fields.way.initialValue ?? 'cash'}
					/>
					<FieldError field={fields.way} />
				</fieldset>
				<TextField
					field={fields.reference}
					label="UPI reference"
					maxLength={maxLineLength}
					autoComplete="off"
					inputMode="numeric"
				/>
				<ReferenceCheck field={fields.sameReference} />
				<TextField field={fields.name} label="Name of the customer" maxLength={maxLineLength} autoComplete="off" />
				<TextField field={fields.phone} type="tel" label="Phone" maxLength={maxLineLength} autoComplete="off" />
				<SubmitButton pendingText="Selling..." className="mt-4 w-full">
					Sell · {formatPaise(totalPaise)}
				</SubmitButton>
			</Block>
		</Form>
	)
}
