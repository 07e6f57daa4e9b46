import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { choiceOfPlace, countNotes, countReasons, type StockPlace } from '#app/shop/catalog/stock-count/stock-place.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { placeAddress } from './_stock-parts.tsx'

interface CountFormProps {
	place: StockPlace & { after: number }
	lastResult: SubmissionResult<string[]> | undefined
}

type Count = { way: string; pieces: string; reason: string }

/** A number is typed next. */
const focused = { autoFocus: true } as const

const ways = [
	['set', 'Set to'],
	['add', 'Add'],
	['remove', 'Take away'],
] as const

export function CountForm({ place, lastResult }: CountFormProps) {
	const { productId, variantId, name, sku, barcode, remainingQty, after } = place
	const [form, fields] = useForm<Count, string[]>({ id: 'count', lastResult, defaultNoValidate: true })
	return (
		<Block>
			<h2 className="font-display text-lg [overflow-wrap:anywhere]">{name}</h2>
			<p className="text-sm [overflow-wrap:anywhere]">{choiceOfPlace(place) || 'Counted as a whole'}</p>
			<p className="tabular text-xs text-muted [overflow-wrap:anywhere]">
				{[sku && `SKU ${sku}`, barcode && `Barcode ${barcode}`].filter(Boolean).join(' · ')}
			</p>
			<p className="tabular my-3 text-2xl">
				{remainingQty.toLocaleString('en-IN')} <span className="text-sm text-muted">in stock</span>
			</p>
			<Form method="post" action={placeAddress(place)} reloadDocument id={form.id} noValidate>
				<SaveErrors form={form} />
				<input type="hidden" name="productId" value={productId} />
				{variantId !== null && <input type="hidden" name="variantId" value={variantId} />}
				<input type="hidden" name="after" value={after} />
				<fieldset>
					<legend className="sr-only">How</legend>
					<RadioRow name="way" choices={ways} chosen={fields.way.initialValue ?? 'set'} />
				</fieldset>
				<div className="mt-2 grid gap-x-4 sm:grid-cols-2">
					<TextField
						field={fields.pieces}
						type="number"
						label="Pieces"
						required
						min={0}
						step={1}
						inputMode="numeric"
						{...focused}
						autoComplete="off"
					/>
					<SelectField field={fields.reason} label="Reason" required>
						{countReasons.map((reason) => (
							<option key={reason} value={reason}>
								{countNotes[reason]}
							</option>
						))}
					</SelectField>
				</div>
				<div className="flex gap-3">
					<Button>Save</Button>
					<ButtonLink to="/admin/stock" reloadDocument discover="none" prefetch="none" look="secondary">
						Cancel
					</ButtonLink>
				</div>
			</Form>
		</Block>
	)
}
