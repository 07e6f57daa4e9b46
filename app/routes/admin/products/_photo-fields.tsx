import type { ChangeEvent, ComponentProps } from 'react'
import type { getPhotoPage } from '#app/shop/catalog/from-photos/photo-draft.server.ts'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { maxImages } from '#app/shop/values/limits.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { useIsScripted } from '#app/ui/forms/field.tsx'
import { Swatch } from '#app/ui/product/swatch.tsx'

type Page = Awaited<ReturnType<typeof getPhotoPage>>

/** Submits the form when photos are selected. The first submission creates the draft. */
function submitOnChange({ currentTarget: { form, files } }: ChangeEvent<HTMLInputElement>) {
	if (files?.length) form?.requestSubmit(form.querySelector<HTMLButtonElement>('[value=photos]'))
}

type AddPhotosProps = Pick<ComponentProps<'input'>, 'capture' | 'multiple'> & { text: string; label: string }

function AddPhotos({ text, label, ...which }: AddPhotosProps) {
	return (
		<label className="ph-add">
			{text}
			<input type="file" name="newImages" accept="image/*" {...which} aria-label={label} onChange={submitOnChange} />
		</label>
	)
}

export function Photos({ photos, isSending }: Pick<Page, 'photos'> & { isSending: boolean }) {
	const isScripted = useIsScripted()
	return (
		<section aria-label="Photos" id="photos" tabIndex={-1} className="min-w-0">
			<ol className="ph-strip">
				{photos.map(({ hash, color, isFar }, index) => (
					<li key={hash}>
						<input type="hidden" name="images" value={hash} />
						<img src={getImageUrl(hash, 320)} alt={`Position ${index + 1}${color ? `, ${color.name}` : ''}`} />
						{index === 0 && <span className="ph-first">Main</span>}
						{color && (
							<span className="ph-seen">
								<Swatch hexCode={color.hexCode} className="size-3.5" />
								{color.name}
								{isFar && '?'}
							</span>
						)}
						<button type="submit" name="remove" value={hash} aria-label={`Remove photo ${index + 1}`}>
							<span aria-hidden="true">×</span>
						</button>
					</li>
				))}
				{photos.length < maxImages && (
					<>
						<li key={`camera ${photos.length}`} className="desk:hidden">
							<AddPhotos text="Camera" label="Take a photo" capture="environment" />
						</li>
						<li key={`files ${photos.length}`}>
							<AddPhotos text="Choose photos" label="Choose photos" multiple />
						</li>
					</>
				)}
			</ol>
			<div className="mt-2 flex min-h-5 items-center gap-3 text-xs text-muted">
				<Button name="then" value="photos" variant="secondary" className={isScripted ? 'hidden' : ''}>
					Upload
				</Button>
				<p role="status">
					{isSending ? 'Uploading…' : photos.length === 0 ? `Up to ${maxImages}. The first is the main photo.` : ''}
				</p>
			</div>
		</section>
	)
}

export function ChosenColors({ colors, others, isWrong }: Pick<Page, 'colors' | 'others'> & { isWrong: boolean }) {
	return (
		<fieldset id="colors" tabIndex={-1} aria-invalid={isWrong || undefined}>
			<legend className="text-xs font-medium">
				Colors{' '}
				<span className="font-normal text-muted">
					{colors.length > 0 ? 'tap the colors that apply' : 'found in your photos once you add them'}
				</span>
			</legend>
			<div className="ph-chips">
				{colors.map(({ id, name, hexCode, isSelected, isFar }) => (
					<label key={`${id} ${isSelected}`} className="ph-chip">
						<input type="checkbox" name="colorIds" value={id} defaultChecked={isSelected} />
						<Swatch hexCode={hexCode} className="size-4" />
						{name}
						{isFar && '?'}
					</label>
				))}
			</div>
			<input
				key={colors.length}
				name="newColor"
				list="other-colors"
				aria-label="Another color"
				placeholder="Other or new color"
				autoComplete="off"
				className="ph-other"
			/>
			<datalist id="other-colors">
				{others.map((name) => (
					<option key={name}>{name}</option>
				))}
			</datalist>
		</fieldset>
	)
}

export function ChosenSizes({ sizes, isWrong }: Pick<Page, 'sizes'> & { isWrong: boolean }) {
	return (
		<fieldset id="sizes" tabIndex={-1} aria-invalid={isWrong || undefined}>
			<legend className="text-xs font-medium">Sizes, and stock per color</legend>
			<div className="ph-sizes">
				{sizes.map(({ name, isSelected, quantity }, index) => (
					<div key={name}>
						<input type="hidden" name={`sizes[${index}].name`} value={name} />
						<label className="ph-chip">
							<input type="checkbox" name={`sizes[${index}].isSelected`} defaultChecked={isSelected} />
							{name}
						</label>
						<input
							name={`sizes[${index}].quantity`}
							defaultValue={quantity}
							inputMode="numeric"
							autoComplete="off"
							aria-label={`Stock of size ${name}, each color`}
						/>
					</div>
				))}
			</div>
		</fieldset>
	)
}

export function ChosenCategory({
	categories,
	categoryId,
	isWrong,
}: Pick<Page, 'categories' | 'categoryId'> & { isWrong: boolean }) {
	return (
		<fieldset id="category" tabIndex={-1} aria-invalid={isWrong || undefined}>
			<legend className="text-xs font-medium">Category</legend>
			<div className="ph-chips">
				{categories.map(({ id, name }) => (
					<label key={id} className="ph-chip">
						<input type="radio" name="categoryId" value={id} defaultChecked={id === categoryId} />
						{name}
					</label>
				))}
			</div>
			<input
				name="newCategory"
				aria-label="New category"
				placeholder="Or a new category"
				autoComplete="off"
				className="ph-other"
			/>
		</fieldset>
	)
}
