import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { type FieldMetadata, getFormProps, getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { editOrderItemsSchema, editOrderItems } from '#app/shop/orders/editing/edit-order-items.server.ts'
import { maxUnitsPerLine } from '#app/shop/values/limits.ts'
import { getEditableItems } from '#app/shop/orders/editing/editable-order.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { SelectField, TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/items.ts'

export const handle = { permission: 'payments' }

export const meta: Route.MetaFunction = () => [{ title: 'Change items · Admin' }]

export function loader({ params }: Route.LoaderArgs) {
	return orThrowResponse(getEditableItems(parseRowId(params.id)))
}

export const action = createFormAction(
	editOrderItemsSchema,
	async (admin, input, id) => {
		const { beforePaise, totalPaise, tooMuchPaise } = await editOrderItems(admin, id, input)
		const money = tooMuchPaise > 0 ? ` Refund due: ${formatPaise(tooMuchPaise)}.` : ''
		const change =
			beforePaise === totalPaise
				? `the total is still ${formatPaise(totalPaise)}`
				: `total changed from ${formatPaise(beforePaise)} to ${formatPaise(totalPaise)}`
		return [`/admin/orders/${id}`, `Order #${id}: ${change}.${money}`]
	},
	{ unexpected: 'The order was not changed.' },
)

export default function ChangeItemsPage({ loaderData, actionData }: Route.ComponentProps) {
	return <ItemsForm key={loaderData.seen} {...loaderData} lastResult={useFormResult(actionData)} />
}

type ItemsFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

function ItemsForm({ id, items, totalPaise, paidPaise, seen, lastResult }: ItemsFormProps) {
	const start = items.map((item) => ({ id: item.id, quantity: item.quantity, size: item.size ?? '' }))
	const [form, fields] = useServerForm('items', lastResult, { seen, items: start })
	useFocusAfter(lastResult, form)
	const address = `/admin/orders/${id}`
	const list = fields.items.getFieldList()
	return (
		<>
			<PageHeader title="Change items" back={{ to: address, label: `Order #${id}` }} />
			<Form method="post" {...getFormProps(form)} className="max-w-2xl board px-4 py-5 sm:px-6">
				<SaveErrors form={form} />
				<input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />
				<p className="max-w-prose text-sm text-muted">
					Items keep the price they were ordered at. Stock is adjusted, and the customer gets an email. The order total
					is {formatPaise(totalPaise)}.
					{paidPaise > 0 &&
						` The customer has paid ${formatPaise(paidPaise)}, and the new total cannot be more than that.`}
				</p>
				<ul className="mt-4 divide-y divide-line border-y border-line">
					{items.map((item, index) => (
						<Row key={item.id} item={item} field={list[index]!} />
					))}
				</ul>
				<div className="mt-5 flex flex-wrap gap-3">
					<SubmitButton pendingText="Saving...">Change items</SubmitButton>
					<ButtonLink to={address}>Cancel</ButtonLink>
				</div>
			</Form>
		</>
	)
}

interface RowProps {
	item: Route.ComponentProps['loaderData']['items'][number]
	field: FieldMetadata<{ id: number; quantity: number; size: string }>
}

function Row({ item: { name, colorName, size, sizes, pricePaise }, field }: RowProps) {
	const fields = field.getFieldset()
	const label = [name, formatVariantTitle({ colorName, size: null })].filter(Boolean).join(', ')
	return (
		<li className="py-3">
			<input {...getInputProps(fields.id, { type: 'hidden' })} key="id" />
			<p className="text-sm font-medium [overflow-wrap:anywhere]">
				{label}
				<span className="tabular block text-xs font-normal text-muted">{formatPaise(pricePaise)} each</span>
			</p>
			<div className="mt-2 grid gap-x-4 sm:grid-cols-2">
				<TextField
					field={fields.quantity}
					type="number"
					min={0}
					max={maxUnitsPerLine}
					label={`Quantity of ${label}`}
					hint="0 removes the item."
					required
				/>
				{sizes.length > 0 ? (
					<SelectField field={fields.size} label={`Size of ${label}`} required>
						{sizes.map((one) => (
							<option key={one.variantId} value={one.size}>
								{one.size} ({one.size === size ? 'as ordered' : `${one.remainingQty} left`})
							</option>
						))}
					</SelectField>
				) : (
					<input {...getInputProps(fields.size, { type: 'hidden' })} key="size" />
				)}
			</div>
		</li>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
