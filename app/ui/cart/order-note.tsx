import { maxNoteLength } from '#app/shop/words/limits.ts'
import { Button } from '../forms/button.tsx'
import { Icon } from '../shell/icon.tsx'
import { cartFormId } from './cart-form.tsx'

/** The note is saved with the cart and copied to the order (rule: order-note). Typing continues meanwhile. */
export function OrderNote({ note }: { note: string }) {
	return (
		<details className="border-y border-line" open={note !== ''}>
			<summary className="flex min-h-12 items-center justify-between text-sm underline-offset-4 hover:underline">
				Add order note
				<Icon name="plus" className="size-5" />
			</summary>
			<div className="pb-4">
				<label htmlFor="order-note" className="sr-only">
					Order note
				</label>
				<textarea
					id="order-note"
					form={cartFormId}
					name="note"
					rows={3}
					maxLength={maxNoteLength}
					defaultValue={note}
					placeholder="A wish for packing, or when to ring"
					className="block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
				/>
				<Button form={cartFormId} look="secondary" data-pending="Saving..." className="mt-3">
					Save note
				</Button>
			</div>
		</details>
	)
}
