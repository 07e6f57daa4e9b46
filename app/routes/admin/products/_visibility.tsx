import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/forms/button.tsx'

/** Whether shoppers see a product, and the button that changes it. */
export function Visibility({ id, isDraft, query }: { id: number; isDraft: boolean; query: string }) {
	const action = `/admin/products/${id}/publish${query}`
	return (
		<Form method="post" action={action} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 bg-white px-4 py-3">
			<p className="min-w-0 flex-1 basis-60 text-sm">
				{isDraft ? (
					<>
						<strong className="font-medium">Draft.</strong> Customers do not see this product. What you type below is
						saved by its own button.
					</>
				) : (
					'Customers see this product.'
				)}
			</p>
			<input type="hidden" name="show" value={isDraft ? 'yes' : 'no'} />
			<SubmitButton look={isDraft ? 'primary' : 'quiet'} pendingText="Saving..." action={action}>
				{isDraft ? 'Publish' : 'Back to draft'}
			</SubmitButton>
		</Form>
	)
}
