import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { SavedBadge } from '#app/ui/admin/list/row-actions.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { type ProductStatus, productStatus, productStatusLabels } from '#app/shop/values/product-status.ts'
import { priceId } from './_product-form.tsx'

interface ShownProduct {
	id: number
	/** The URL of a draft's preview; `null` for a published product. */
	preview: string | null
}

interface VisibilityProps extends ShownProduct {
	status: ProductStatus
	/** A published product without a price cannot be bought (rule: no-sale-without-price). */
	isPriceless: boolean
	/** The warnings about each image. */
	imageWarnings: string[][]
	query: string
}

/** Shows whether a product is visible to shoppers, with the button that changes it. */
export function Visibility({ id, preview, status, isPriceless, imageWarnings, query }: VisibilityProps) {
	const isDraft = status === productStatus.draft
	const renewal = `/admin/products/${id}/preview${query}`
	const action = `/admin/products/${id}/publish${query}`
	return (
		<Form method="post" action={action} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 board px-4 py-3">
			<p className="min-w-0 flex-1 basis-60 text-sm">
				<strong className="font-medium">{productStatusLabels[status]}.</strong>{' '}
				{isDraft
					? 'Customers do not see this product. Anyone with the preview link sees the saved version.'
					: 'This product is visible to customers.'}
				{isPriceless && (
					<strong className="block font-medium text-danger">Price missing: customers cannot buy it.</strong>
				)}
				{imageWarnings.map(
					(warnings, index) =>
						warnings.length > 0 && (
							<span key={index} className="block">
								Image {index + 1}: {warnings.join(' ')}
							</span>
						),
				)}
			</p>
			<ViewInShop id={id} preview={preview} />
			{isDraft && (
				<SubmitButton variant="quiet" pendingText="Saving..." action={renewal} formAction={renewal}>
					New preview link
				</SubmitButton>
			)}
			{isPriceless && (
				<ButtonLink to={`${query}#${priceId}`} reloadDocument>
					Enter price
				</ButtonLink>
			)}
			{!isDraft && (
				<SubmitButton variant="quiet" pendingText="Saving..." action={action} name="show" value="no">
					Unpublish
				</SubmitButton>
			)}
		</Form>
	)
}

interface SavedProps extends ShownProduct {
	/** The save button was disabled meanwhile and lost the focus. */
	takesFocus: boolean
}

/** The message beside the save button. */
export function Saved({ id, preview, takesFocus }: SavedProps) {
	const note = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (takesFocus) note.current?.focus({ preventScroll: true })
	}, [takesFocus])
	return (
		<div ref={note} tabIndex={-1} className="flex flex-wrap items-center gap-x-4">
			<SavedBadge />
			<ViewInShop id={id} preview={preview} />
		</div>
	)
}

function ViewInShop({ id, preview }: ShownProduct) {
	return (
		<Link to={preview ?? `/singleproduct/${id}`} target="_blank" className="act-link text-sm">
			{preview ? 'Preview' : 'View in shop'}
			<span className="sr-only"> (opens in a new tab)</span>
		</Link>
	)
}
