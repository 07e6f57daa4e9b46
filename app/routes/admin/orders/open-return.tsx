import { randomUUID } from 'node:crypto'
import {
	type FieldMetadata,
	getCollectionProps,
	getFormProps,
	getInputProps,
	type SubmissionResult,
} from '@conform-to/react'
import { Form } from 'react-router'
import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import { findOrderToReturn, openReturn } from '#app/shop/orders/returns/open-return.server.ts'
import type { ReturnableItem } from '#app/shop/orders/returns/returnable-items.server.ts'
import { findItemProducts, findSellableItems } from '#app/shop/pos/draft-order.server.ts'
import { openReturnSchema } from '#app/shop/orders/returns/return.schema.ts'
import {
	returnResolutions,
	type ReturnResolution,
	type ExchangeOptions,
	listExchangeOptions,
} from '#app/shop/orders/returns/return-view.ts'
import { cutText } from '#app/shop/values/cut-text.ts'
import { maxReason, maxStaffNote } from '#app/shop/values/limits.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { keepsForms } from '#app/ui/admin/edit-conflicts/form-changes.ts'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { Button, ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { FieldError, SelectField, TextArea, TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/open-return.ts'
import { currency } from '#app/shop/region/india.ts'

export const handle = { permission: 'payments' }

export const meta: Route.MetaFunction = () => [{ title: 'Create return · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, items } = await orThrowResponse(findOrderToReturn(parseRowId(params.id)))
	const search = cutText(url.searchParams.get('search') ?? '', maxLineLength)
	const productIds = new Set(items?.flatMap(({ productId }) => productId ?? []))
	const [bought, found] = await Promise.all([
		findItemProducts([...productIds]),
		search ? findSellableItems(search).then(({ products }) => products) : [],
	])
	const exchangeable = items?.map((item) => ({ ...item, exchanges: listExchangeOptions(item, bought, found) }))
	return { id, items: exchangeable, search, foundCount: found.length, idempotencyKey: randomUUID() }
}

type ExchangeableItem = ReturnableItem & { exchanges: ExchangeOptions }

export const action = createFormAction(
	openReturnSchema,
	async (admin, input, id) => {
		const returnId = await openReturn(admin, id, input)
		return [`/admin/returns/${returnId}`, `Return #${returnId} was opened.`]
	},
	{ unexpected: 'The return was not opened.' },
)

export default function OpenReturnPage({
	loaderData: { id, items, search, foundCount, idempotencyKey },
	actionData,
}: Route.ComponentProps) {
	const lastResult = useFormResult(actionData)
	const address = `/admin/orders/${id}`
	return (
		<>
			<PageHeader title="Create return" back={{ to: address, label: `Order #${id}` }} />
			<div className="surface max-w-2xl">
				{items ? (
					<>
						<ProductSearch search={search} foundCount={foundCount} />
						<OpenReturnForm {...{ address, items, idempotencyKey, lastResult }} />
					</>
				) : (
					<>
						<p role={lastResult ? 'alert' : undefined} className="mb-4 max-w-prose text-sm">
							{lastResult?.error?.['']?.[0] ??
								'Nothing in this order can be returned: it has not shipped, or all of its items are in a return.'}
						</p>
						<ButtonLink to={address}>View order</ButtonLink>
					</>
				)}
			</div>
		</>
	)
}

/**
 * Finds other products to send in exchange. Their choices in stock appear in the exchange field of each returned item
 * that costs at least as much.
 */
function ProductSearch({ search, foundCount }: { search: string; foundCount: number }) {
	return (
		<details open={search !== ''} className="mb-3 border-b border-line pb-3 text-sm">
			<summary className="act-link min-h-11 w-fit cursor-pointer">Exchange for another product</summary>
			<Form method="get" state={keepsForms} preventScrollReset className="mt-2 flex flex-wrap items-end gap-3">
				<label className="min-w-0 grow basis-48">
					Product name, SKU or barcode
					<input
						type="search"
						name="search"
						defaultValue={search}
						maxLength={maxLineLength}
						className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3"
					/>
				</label>
				<Button variant="secondary" className="bg-white px-4">
					Find product
				</Button>
			</Form>
			<p role="status" className="mt-2 text-xs text-muted">
				{describeSearch(search, foundCount)}
			</p>
		</details>
	)
}

function describeSearch(search: string, foundCount: number): string {
	if (search === '') return 'Find the product before you fill in the form. Then choose it under “Exchange for”.'
	if (foundCount === 0) return 'No product found.'
	return 'You can now choose the products found under “Exchange for”. Products that cost more than the returned item are left out.'
}

interface OpenReturnFormProps {
	address: string
	items: ExchangeableItem[]
	idempotencyKey: string
	lastResult: SubmissionResult<string[]> | undefined
}

/** Asks for the items, what the customer wants and the deduction from a refund (rules: open-return, return-deduction). */
function OpenReturnForm({ address, items, idempotencyKey, lastResult }: OpenReturnFormProps) {
	const open = items.filter(({ left }) => left > 0)
	const [form, fields] = useServerForm('open-return', lastResult, {
		wants: '',
		reason: '',
		answer: '',
		deduction: '',
		deductionReason: '',
		items: open.map((item) => ({ id: item.id, quantity: open.length === 1 ? 1 : 0, exchange: '' })),
		idempotencyKey,
	})
	useFocusAfter(lastResult, form)
	const rows = fields.items.getFieldList()
	const offered: ReturnResolution[] = open.some(({ exchanges }) => exchanges.length > 0) ? ['money', 'size'] : ['money']
	return (
		<Form method="post" {...getFormProps(form)}>
			<SaveErrors form={form} />
			<input
				type="hidden"
				name="idempotencyKey"
				value={fields.idempotencyKey.initialValue || idempotencyKey}
				data-keep=""
			/>
			<p className="max-w-prose text-sm text-muted">
				The return is accepted at once. A customer with an account gets an email.
			</p>
			<ul className="mt-4 divide-y divide-line border-y border-line">
				{open.map((item, index) => rows[index] && <Row key={item.id} item={item} field={rows[index]} />)}
			</ul>
			<fieldset className="mt-4" aria-describedby={fields.wants.errorId}>
				<legend className="text-sm font-medium">What does the customer want?</legend>
				{getCollectionProps(fields.wants, { type: 'radio', options: offered }).map(({ key, ...props }) => (
					<label key={key} className="flex min-h-11 items-center gap-3 text-sm">
						<input {...props} className="size-5 shrink-0 accent-madder" />
						{props.value === 'size' ? 'Exchange' : returnResolutions.money}
					</label>
				))}
				<FieldError field={fields.wants} />
			</fieldset>
			<TextArea
				field={fields.reason}
				label="Reason"
				hint="For the order history. The customer does not see it."
				rows={2}
				maxLength={maxReason}
				required
			/>
			<TextArea
				field={fields.answer}
				label="Message to the customer"
				hint="For example the return address."
				rows={2}
				maxLength={maxStaffNote}
			/>
			<fieldset className="mt-2 border-t border-line pt-4">
				<legend className="sr-only">Deduction from the refund</legend>
				<div className="grid gap-x-4 sm:grid-cols-2">
					<TextField
						field={fields.deduction}
						label={`Deduct from the refund in ${currency.sign}`}
						hint="For example for the pick-up or for damage."
						inputMode="decimal"
						autoComplete="off"
					/>
					<TextField
						field={fields.deductionReason}
						label="Reason for the deduction"
						hint="The customer sees it."
						maxLength={maxReason}
						autoComplete="off"
					/>
				</div>
			</fieldset>
			<div className="mt-3 flex flex-wrap gap-3">
				<SubmitButton pendingText="Creating...">Create return</SubmitButton>
				<ButtonLink to={address}>Cancel</ButtonLink>
			</div>
		</Form>
	)
}

interface RowProps {
	item: ExchangeableItem
	field: FieldMetadata<{ id: number; quantity: number; exchange: string }>
}

function Row({ item: { name, colorName, size, left, exchanges }, field }: RowProps) {
	const fields = field.getFieldset()
	const label = [name, formatVariantTitle({ colorName, size })].filter(Boolean).join(', ')
	return (
		<li className="py-3">
			<input {...getInputProps(fields.id, { type: 'hidden' })} key="id" />
			<p className="text-sm font-medium [overflow-wrap:anywhere]">{label}</p>
			<div className="mt-2 grid gap-x-4 sm:grid-cols-2">
				<TextField
					field={fields.quantity}
					type="number"
					min={0}
					max={left}
					label="Quantity"
					aria-label={`Quantity of ${label}`}
					hint={`At most ${left}.`}
					required
				/>
				{exchanges.length > 0 && (
					<SelectField
						field={fields.exchange}
						label="Exchange for"
						aria-label={`Exchange for ${label}`}
						hint="Only if the customer wants an exchange."
					>
						<option value="">No exchange</option>
						{exchanges.map(({ id, name: product, options }) => (
							<optgroup key={id} label={product}>
								{options.map((option) => (
									<option key={option.value} value={option.value}>
										{option.label}
									</option>
								))}
							</optgroup>
						))}
					</SelectField>
				)}
			</div>
		</li>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
