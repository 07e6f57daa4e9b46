import { Form } from 'react-router'
import { maxStaffNote } from '#app/shop/words/limits.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { useAnswer } from '../../forms/use-answer.ts'
import { KeptNotice, keptText } from '../typed/kept-notice.tsx'

/** A form for notes of the staff: no customer sees them. `count` empties the field after a note was added. */
export function NoteForm({ orderId, count }: { orderId: number; count: number }) {
	const to = `/admin/orders/${orderId}/note`
	// What was typed before a log-in is there again.
	const kept = useAnswer(undefined, to)
	return (
		<Form method="post" action={to} preventScrollReset className="mt-2 flex flex-wrap items-end gap-2">
			<label className="min-w-0 flex-1 basis-56 text-sm">
				Note of the staff <span className="text-xs text-muted">(the customer does not see it)</span>
				<textarea
					key={`${count} ${kept ? 'kept' : ''}`}
					name="note"
					defaultValue={keptText(kept, 'note')}
					rows={2}
					required
					maxLength={maxStaffNote}
					className="mt-1 block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
				/>
			</label>
			<SubmitButton look="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
				Add note
			</SubmitButton>
			<KeptNotice kept={kept} />
		</Form>
	)
}
