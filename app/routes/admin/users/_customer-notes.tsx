import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { maxCustomerNote } from '#app/shop/words/limits.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import type { DatedCustomer } from './_user-words.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

interface CustomerNotesProps {
	notes: DatedCustomer['notes']
	answer: SubmissionResult<string[]> | undefined
}

export function CustomerNotes({ notes, answer }: CustomerNotesProps) {
	return (
		<Block title="Notes of the staff">
			{/* Empty after a note was added. */}
			<NoteForm key={notes[0]?.id} answer={answer} />
			<ul className="mt-3 divide-y divide-line text-sm">
				{notes.map(({ id, note, at, by }) => (
					<li key={id} className="py-2">
						<p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
						<p className="tabular text-xs text-muted">
							{by ?? 'Somebody who is gone'}, {at}
						</p>
					</li>
				))}
			</ul>
		</Block>
	)
}

function NoteForm({ answer }: Pick<CustomerNotesProps, 'answer'>) {
	const [form, fields] = useAnsweredForm('note', answer, { note: '' })
	return (
		<Form method="post" preventScrollReset {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<TextArea
				field={fields.note}
				label="A new note"
				hint="The customer never sees it."
				required
				rows={2}
				maxLength={maxCustomerNote}
			/>
			<SubmitButton look="secondary" pendingText="Saving..." className="px-4">
				Add note
			</SubmitButton>
		</Form>
	)
}
