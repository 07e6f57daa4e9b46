import { useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { SavedBadge } from '#app/ui/admin/list/row-actions.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { type ProductStatus, productStatus, productStatusLabels } from '#app/shop/values/product-status.ts'
import { priceId } from './_product-form-values.ts'
import { listMissing, type PublishRequirement } from '#app/shop/catalog/product/publish-requirements.ts'
import { normalizeAmount } from '#app/shop/values/money.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'

interface ShownProduct {
	id: number
	/** The URL of a draft's preview; `null` for a published product. */
	preview: string | null
}

interface VisibilityProps extends ShownProduct {
	status: ProductStatus
	/** True for a published product without a price, which cannot be bought (rule: no-sale-without-price). */
	isPriceless: boolean
	/** The warnings about each image, in the order of the images; empty for an image without warnings. */
	imageWarnings: string[][]
	query: string
}

/**
 * Shows whether a product is visible to shoppers, the warnings about its price and images, and the buttons that
 * unpublish it or, for a draft, replace its preview link.
 */
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
	/** True when the message gets the focus, because the save button had it and was disabled while saving. */
	takesFocus: boolean
}

/** Shows the message beside the save button after a save, with a link to the product or its preview. */
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

const fields: Record<PublishRequirement, { name: string; label: string }> = {
	photo: { name: 'images-add', label: 'Add a photo' },
	name: { name: 'name', label: 'Enter the name' },
	price: { name: 'basePrice', label: 'Enter the price' },
	color: { name: 'colorIds', label: 'Choose a color' },
}

/** Lists what is missing before the product can be published, with links to the fields (rule: publish-requirements). */
export function Readiness({ formId, first }: { formId: string; first: PublishRequirement[] }) {
	const box = useRef<HTMLDivElement>(null)
	const [missing, setMissing] = useState(first)
	useEffect(() => {
		const form = box.current!.closest('form')!
		const updateMissing = () => setMissing(listMissingNeeds(new FormData(form)))
		// Images are added and removed without an input event.
		const watch = new MutationObserver(updateMissing)
		watch.observe(form, { childList: true, subtree: true })
		form.addEventListener('input', updateMissing)
		return () => {
			watch.disconnect()
			form.removeEventListener('input', updateMissing)
		}
	}, [])
	return (
		<Block title="Ready to publish?">
			<div ref={box} className="text-sm">
				{missing.length === 0 ? (
					<p>
						<span aria-hidden="true" className="mr-2 text-success">
							✓
						</span>
						Nothing is missing.
					</p>
				) : (
					<ul>
						{missing.map((need) => (
							<li key={need}>
								<a href={`#${formId}-${fields[need].name}`} className="act-link">
									{fields[need].label}
								</a>
							</li>
						))}
					</ul>
				)}
			</div>
		</Block>
	)
}

function listMissingNeeds(form: FormData): PublishRequirement[] {
	const [name, price] = [form.get('name'), form.get('basePrice')]
	const isGiven = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.size > 0)
	const [photos, files] = [
		[...form.keys()].filter((name) => /^images\[\d+\]\.hash$/.test(name)),
		form.getAll('newImages'),
	]
	return listMissing({
		name: typeof name === 'string' ? name : '',
		price: Number(typeof price === 'string' ? normalizeAmount(price) : 0),
		photos: photos.length + files.filter(isGiven).length,
		colors: [...form.getAll('colorIds'), form.get('newColor') ?? ''].filter(isGiven).length,
	})
}
