import { useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { getText, parseButtonValues, replaceLists } from '#app/http/forms/parse-form.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { addChosenImages } from '#app/http/upload/upload-form.server.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import {
	type MissingField,
	describeMissing,
	getPhotoPage,
	publishPhotoDraft,
	savePhotoDraft,
	type TypedSize,
	photoDraftSchema,
} from '#app/shop/catalog/from-photos/photo-draft.server.ts'
import { createProductKey } from '#app/shop/catalog/product/product.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { maxNameLength, maxSizesOfProduct } from '#app/shop/values/limits.ts'
import { maxSizeLength } from '#app/shop/catalog/variant/sizes.ts'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/from-photos.ts'
import { ChosenCategory, ChosenColors, ChosenSizes, Photos } from './_photo-fields.tsx'

export const handle: RouteHandle = { permission: 'catalog', body: 'upload' }

export const meta: Route.MetaFunction = () => [{ title: 'Add from photos · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const getId = (name: string) => parseRowId(url.searchParams.get(name) ?? '') || null
	const page = await orThrowResponse(getPhotoPage(getId('draft'), getId('like'), readTypedSizes(url)))
	return { page, idempotencyKey: createProductKey(), missing: [] as MissingField[], problems: [] as string[] }
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const { form, files } = await readFormWithImages(request, 'newImages')
	const before = form.getAll('images').map(String)
	const { hashes, problems } = addChosenImages(
		before.filter((hash) => hash !== form.get('remove')),
		files,
	)
	const draftValues = parseButtonValues(replaceLists(form, { images: hashes }), photoDraftSchema)
	const selectedSizes = draftValues.sizes.filter(({ isSelected }) => isSelected)
	const actor = await requireAdmin(context)
	if (isUntouched(form, hashes)) {
		if (problems.length === 0) problems.push('There is nothing to save yet. Please add a photo or a name.')
		const like = parseRowId(url.searchParams.get('like') ?? '') || null
		const page = await orThrowResponse(getPhotoPage(null, like, selectedSizes))
		return data({ page, idempotencyKey: createProductKey(), missing: [], problems }, { status: 400 })
	}
	const { id, refused } = await orThrowResponse(savePhotoDraft(actor, draftValues))
	problems.push(...refused)
	const asksToPublish = form.get('then') === 'publish' && problems.length === 0
	const missing = asksToPublish ? await orThrowResponse(publishPhotoDraft(actor, id)) : []
	if (problems.length > 0 || missing.length > 0) {
		const page = await getPhotoPage(id, null, selectedSizes)
		return data({ page, idempotencyKey: '', missing, problems }, { status: 400 })
	}
	const session = context.get(sessionContext)
	if (asksToPublish) {
		session.flash('Product published')
		return redirect(`${here}?${draftValues.keeps ? 'like' : 'after'}=${id}`, 303)
	}
	if (form.get('then') === 'draft') {
		const missing = await describeMissing(id)
		session.flash(missing ? `Draft saved. To publish it, add ${missing}.` : 'Draft saved')
	}
	// The URL keeps the selected sizes, because without a color they cannot be stored.
	url.searchParams.delete('size')
	for (const { name, quantity } of selectedSizes) url.searchParams.append('size', `${quantity}:${name}`)
	url.searchParams.set('draft', String(id))
	return redirect(`${here}?${url.searchParams}`, 303)
}

const here = '/admin/products/from-photos'

/** Returns the selected sizes that the URL keeps, with their quantities. Invalid ones are ignored. */
function readTypedSizes(url: URL): TypedSize[] {
	return url.searchParams
		.getAll('size')
		.slice(0, maxSizesOfProduct)
		.flatMap((text) => {
			const [, quantity, name = ''] = /^(\d{1,6}):(.+)$/.exec(text) ?? []
			return quantity === undefined || name.length > maxSizeLength ? [] : [{ name, quantity: Number(quantity) }]
		})
}

/**
 * Returns whether the form of a new product has no photo, color, name, new category or changed price, so that saving it
 * would leave an unnamed draft.
 */
function isUntouched(form: FormData, hashes: string[]): boolean {
	const isLike = form.get('startPrice') === form.get('price')
	const isEmpty = ['draft', 'name', 'newCategory', 'newColor'].every((name) => getText(form, name).trim() === '')
	return isEmpty && isLike && hashes.length === 0 && !form.has('colorIds')
}

export default function FromPhotosPage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, idempotencyKey, missing, problems } = actionData ?? loaderData
	const [firstKey] = useState(idempotencyKey)
	const isMissing = (field: MissingField['field']) => missing.some((one) => one.field === field)
	const isSending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Add from photos" back={{ to: '/admin/products', label: 'Products' }} />
			<Form key={page.like ?? 0} method="post" encType="multipart/form-data" className="max-w-4xl **:scroll-mb-24">
				{/* Enter in a field saves a draft and publishes nothing. */}
				<button type="submit" name="then" value="draft" tabIndex={-1} aria-hidden="true" className="sr-only">
					Save draft
				</button>
				<input type="hidden" name="draft" value={page.draft ?? ''} />
				<input type="hidden" name="idempotencyKey" value={firstKey} />
				<input type="hidden" name="startPrice" value={page.price} />
				<MissingFields missing={missing} problems={problems} />
				<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-4 desk:grid-cols-2">
					<div className="grid min-w-0 gap-4">
						<Photos photos={page.photos} isSending={isSending} />
						<ChosenColors colors={page.colors} others={page.others} isWrong={isMissing('colors')} />
					</div>
					<div className="grid min-w-0 gap-4">
						<label className="text-xs font-medium" htmlFor="name">
							Name
							<input
								id="name"
								name="name"
								defaultValue={page.name}
								maxLength={maxNameLength}
								autoComplete="off"
								enterKeyHint="next"
								aria-invalid={isMissing('name') || undefined}
								className="ph-field"
							/>
						</label>
						<label className="text-xs font-medium" htmlFor="price">
							Price <span className="font-normal text-muted">in rupees</span>
							<input
								id="price"
								name="price"
								defaultValue={page.price}
								inputMode="decimal"
								autoComplete="off"
								enterKeyHint="done"
								aria-invalid={isMissing('price') || undefined}
								className="ph-field text-lg font-semibold"
							/>
						</label>
						<ChosenCategory {...page} isWrong={isMissing('category')} />
						<ChosenSizes sizes={page.sizes} isWrong={isMissing('sizes')} />
						<label className="flex min-h-11 items-center gap-3 text-sm">
							<input type="checkbox" name="keeps" defaultChecked className="size-5 accent-madder" />
							Keep category, sizes, stock and price for the next product
						</label>
					</div>
				</div>
				<div className="sticky bottom-0 z-20 -mx-(--gutter) mt-4 flex items-center gap-2.5 border-t border-line bg-paper px-(--gutter) py-2.5 max-desk:bottom-14">
					<Button name="then" value="publish" className="max-desk:flex-2">
						Publish and add another
					</Button>
					<Button name="then" value="draft" variant="secondary" className="max-desk:flex-1">
						Save draft
					</Button>
					{page.draft !== null && (
						<ButtonLink to={`/admin/products/${page.draft}`} variant="quiet" className="max-desk:hidden">
							More details
						</ButtonLink>
					)}
				</div>
			</Form>
		</>
	)
}

/** Lists what a draft needs before it can be published, and what is wrong with the photos and the other input. */
function MissingFields({ missing, problems }: { missing: MissingField[]; problems: string[] }) {
	if (missing.length + problems.length === 0) return null
	return (
		<div role="alert" className="mb-4 space-y-1 border-l-4 border-l-danger board px-4 py-3 text-sm text-danger">
			{missing.length > 0 && <p className="font-medium">Saved as a draft. Before publishing:</p>}
			{missing.map(({ field, sentence }) => (
				<p key={field}>
					<a href={`#${field}`} className="underline underline-offset-2">
						{sentence}
					</a>
				</p>
			))}
			{problems.map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
		</div>
	)
}

export { ProductsError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
