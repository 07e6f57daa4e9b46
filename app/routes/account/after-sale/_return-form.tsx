import {
	type FieldMetadata,
	getCollectionProps,
	getFormProps,
	getInputProps,
	type SubmissionResult,
} from '@conform-to/react'
import { maxReason, maxImageMb } from '#app/shop/words/limits.ts'
import type { ReturnableItem, ReturnableOrder } from '#app/shop/orders/after-sale/returns/ask-return.server.ts'
import { returnWishes, type ReturnWish } from '#app/shop/orders/after-sale/returns/return-view.ts'
import { choiceWords } from '#app/shop/catalog/color/color-words.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FieldError, SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { imageInput } from '#app/ui/profile/photos-field.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

interface ReturnFormProps {
	order: ReturnableOrder
	idempotencyKey: string
	lastResult: SubmissionResult<string[]> | undefined
}

/** Asks for the items to return, the reason and the desired resolution (rule: ask-return). */
export function ReturnForm({ order: { id, items }, idempotencyKey, lastResult }: ReturnFormProps) {
	const open = items.filter(({ left }) => left > 0)
	const start = open.map((item) => ({ id: item.id, quantity: open.length === 1 ? 1 : 0, size: '' }))
	const [form, fields] = useAnsweredForm('return', lastResult, {
		wants: '',
		reason: '',
		items: start,
		photo: '',
		idempotencyKey,
	})
	const rows = fields.items.getFieldList()
	const wishes = Object.keys(returnWishes) as ReturnWish[]
	const offered = open.some(({ otherSizes }) => otherSizes.length > 0) ? wishes : wishes.slice(0, 1)
	return (
		<form method="post" encType="multipart/form-data" className="mt-6 max-w-lg" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<input
				type="hidden"
				name="idempotencyKey"
				value={fields.idempotencyKey.initialValue || idempotencyKey}
				data-keep=""
			/>
			<ul className="divide-y divide-line border-y border-line">
				{open.map((item, index) => (
					<Row key={item.id} item={item} field={rows[index]!} />
				))}
			</ul>
			<fieldset className="mt-6" aria-describedby={fields.wants.errorId}>
				<legend className="text-sm font-medium">What would you like for it?</legend>
				{getCollectionProps(fields.wants, { type: 'radio', options: offered }).map(({ key, ...props }) => (
					<label key={key} className="flex min-h-11 items-center gap-3 text-sm">
						<input {...props} className="size-5 shrink-0 accent-ink" />
						{returnWishes[props.value as ReturnWish]}
					</label>
				))}
				<FieldError field={fields.wants} />
			</fieldset>
			<TextArea field={fields.reason} label="Why?" rows={3} maxLength={maxReason} required className="mt-4" />
			<label htmlFor={fields.photo.id} className="mt-2 block text-xs font-medium">
				A photo <span className="font-normal text-muted">(optional)</span>
			</label>
			<input
				id={fields.photo.id}
				{...imageInput}
				name="photo"
				aria-invalid={fields.photo.errors ? true : undefined}
				aria-describedby={`${fields.photo.id}-hint ${fields.photo.errorId}`}
			/>
			<p id={`${fields.photo.id}-hint`} className="mt-1 text-xs text-muted">
				PNG, JPEG, WebP, GIF or AVIF, at most {maxImageMb} MB
			</p>
			<FieldError field={fields.photo} />
			<div className="mt-4 flex flex-wrap items-center gap-4">
				<SubmitButton pendingText="Sending...">Send the request</SubmitButton>
				<ButtonLink look="quiet" to={`/profile?tab=order&order=${id}`}>
					Keep it
				</ButtonLink>
			</div>
		</form>
	)
}

interface RowProps {
	item: ReturnableItem
	field: FieldMetadata<{ id: number; quantity: number; size: string }>
}

function Row({ item: { name, colorName, size, left, otherSizes }, field }: RowProps) {
	const fields = field.getFieldset()
	const words = [name, choiceWords({ colorName, size })].filter(Boolean).join(', ')
	return (
		<li className="py-4">
			<input {...getInputProps(fields.id, { type: 'hidden' })} key="id" />
			<p className="mb-2 text-sm font-medium [overflow-wrap:anywhere]">{words}</p>
			<TextField
				field={fields.quantity}
				type="number"
				min={0}
				max={left}
				label={`Pieces to send back of ${words}, at most ${left}`}
			/>
			{otherSizes.length > 0 && (
				<SelectField field={fields.size} label={`Size that you want instead of ${words}`}>
					<option value="">No other size</option>
					{otherSizes.map((one) => (
						<option key={one}>{one}</option>
					))}
				</SelectField>
			)}
		</li>
	)
}
