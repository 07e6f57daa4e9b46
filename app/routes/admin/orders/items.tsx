import { formAction } from '#app/http/admin/form-action.server.ts'
import { type FieldMetadata, getFormProps, getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { choiceWords } from '#app/shop/catalog/color/color-words.ts'
import { formatPaise } from '#app/shop/money.ts'
import { changeItemsSchema } from '#app/shop/orders/changing/change-items.schema.ts'
import { changeItems } from '#app/shop/orders/changing/change-items.server.ts'
import { mostPiecesOfLine } from '#app/shop/words/limits.ts'
import { itemsToChange } from '#app/shop/orders/changing/order-to-change.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/items.ts'

export const handle = { act: 'payments' }

export const meta: Route.MetaFunction = () => [{ title: 'Change items · Admin' }]

export function loader({ params }: Route.LoaderArgs) {
	return pageOrRefusal(itemsToChange(rowId(params.id)))
}

export const action = formAction(
	changeItemsSchema,
	async (admin, input, id) => {
		const { beforePaise, totalPaise, tooMuchPaise } = await changeItems(admin, id, input)
		const money = tooMuchPaise > 0 ? ` ${formatPaise(tooMuchPaise)} is to be given back.` : ''
		const sums =
			beforePaise === totalPaise ? formatPaise(totalPaise) : `${formatPaise(beforePaise)} → ${formatPaise(totalPaise)}`
		return [`/admin/orders/${id}`, `Order #${id} comes to ${sums}.${money}`]
	},
	{ unexpected: 'The order was not changed.' },
)

export default function ChangeItemsPage({ loaderData, actionData }: Route.ComponentProps) {
	return <ItemsForm key={loaderData.seen} {...loaderData} lastResult={useAnswer(actionData)} />
}

type ItemsFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

function ItemsForm({ id, items, totalPaise, paidPaise, seen, lastResult }: ItemsFormProps) {
	const start = items.map((item) => ({ id: item.id, quantity: item.quantity, size: item.size ?? '' }))
	const [form, fields] = useAnsweredForm('items', lastResult, { seen, items: start })
	useFocusAfter(lastResult, form)
	const address = `/admin/orders/${id}`
	const list = fields.items.getFieldList()
	return (
		<>
			<PageHead title="Change items" back={{ to: address, label: `Order #${id}` }} />
			<Form method="post" {...getFormProps(form)} className="max-w-2xl bg-white px-4 py-5 sm:px-6">
				<SaveErrors form={form} />
				<input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />
				<p className="max-w-prose text-sm text-muted">
					Pieces keep the price that they were bought at; the stock moves with them, and the customer gets a mail. The
					order comes to {formatPaise(totalPaise)} now
					{paidPaise > 0 ? `, of which ${formatPaise(paidPaise)} is paid: it cannot come to more.` : '.'}
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
	const words = [name, choiceWords({ colorName, size: null })].filter(Boolean).join(', ')
	return (
		<li className="py-3">
			<input {...getInputProps(fields.id, { type: 'hidden' })} key="id" />
			<p className="text-sm font-medium [overflow-wrap:anywhere]">
				{words}
				<span className="tabular block text-xs font-normal text-muted">{formatPaise(pricePaise)} each</span>
			</p>
			<div className="mt-2 grid gap-x-4 sm:grid-cols-2">
				<TextField
					field={fields.quantity}
					type="number"
					min={0}
					max={mostPiecesOfLine}
					label={`Pieces of ${words}`}
					hint="0 takes it out of the order."
					required
				/>
				{sizes.length > 0 ? (
					<SelectField field={fields.size} label={`Size of ${words}`} required>
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

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
