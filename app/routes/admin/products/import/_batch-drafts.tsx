import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { products } from './_import-words.ts'

/** Publishes all of an import at once. */
export function BatchDrafts({ id, drafts }: { id: number; drafts: number }) {
	if (drafts === 0) return null
	const action = `/admin/products/imports/${id}/publish`
	const title = drafts === 1 ? '1 product is a draft' : `${products(drafts)} are drafts`
	return (
		<section className="mb-4 bg-white px-4 py-5 md:px-5">
			<h2 className="font-display text-lg">{title}</h2>
			<p className="mt-1 max-w-prose text-sm">Customers do not see them yet.</p>
			<Form method="post" action={action} className="mt-4">
				<SubmitButton pendingText="Publishing..." action={action}>{`Publish ${products(drafts)}`}</SubmitButton>
			</Form>
		</section>
	)
}
