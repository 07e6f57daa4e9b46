import { useId } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { Button } from '../forms/button.tsx'
import { Icon } from '../shell/icon.tsx'

interface NoteProps {
	note: string
	/** The form's name, by which *Checkout* sends it too. */
	formId: string
	fetcher: FetcherWithComponents<unknown>
}

/** A wish for the order, kept with the cart and carried to the order (rule 42). */
export function OrderNote({ note, formId, fetcher }: NoteProps) {
	const id = useId()
	const isSaving = fetcher.state !== 'idle'
	return (
		<details className="border-y border-line" open={note !== ''}>
			<summary className="flex min-h-12 items-center justify-between text-sm underline-offset-4 hover:underline">
				Add order note
				<Icon name="plus" className="size-5" />
			</summary>
			<fetcher.Form method="post" action="/cart/note" id={formId} className="pb-4">
				<label htmlFor={id} className="sr-only">
					Order note
				</label>
				<textarea
					key={note}
					id={id}
					name="note"
					rows={3}
					maxLength={1000}
					defaultValue={note}
					placeholder="A wish for packing, or when to ring"
					className="block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
				/>
				<Button look="secondary" aria-disabled={isSaving || undefined} onClick={(event) => isSaving && event.preventDefault()} className="mt-3">
					{isSaving ? 'Saving...' : 'Save note'}
				</Button>
			</fetcher.Form>
		</details>
	)
}
