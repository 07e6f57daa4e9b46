import type { FieldMetadata, FormMetadata, SubmissionResult } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { usualFocus } from '#app/shop/media/media-url.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { ColorChoice } from '#app/ui/admin/form/color-choice.tsx'
import { textsOf } from '#app/ui/admin/form/use-focus-after.ts'
import { type FormImage, ImageFields, ImageLooks, type TickedColors } from '#app/ui/admin/images/image-color.tsx'
import { ImageList } from '#app/ui/admin/images/image-list.tsx'
import { useScripted } from '#app/ui/forms/use-scripted.ts'
import { NewName } from '#app/ui/admin/form/new-name.tsx'
import type { ProductChoices, ProductStart } from './_product-start.ts'

interface ImagesBlockProps {
	form: FormMetadata<ProductStart, string[]>
	field: FieldMetadata<FormImage[], ProductStart, string[]>
	/** The images that are stored on the server. */
	images: FormImage[]
	/** The colors of the product, one of which each image can have. */
	colors: ProductChoices['colors']
	answered: SubmissionResult<string[]> | undefined
}

export function ImagesBlock({ form, field, images, colors, answered }: ImagesBlockProps) {
	return (
		<Block title="Images">
			<ImageList
				form={form}
				field={field}
				images={images}
				hashOf={({ hash }) => hash}
				imageOf={(hash) => ({ hash, colorId: '', focus: usualFocus, kind: '' })}
				answered={answered}
				of="product"
				renderMore={(image, index) => <ImageLooks name={`${field.name}[${index}]`} image={image} index={index} />}
				renderFields={(image, index) => (
					<ImageFields form={form} name={`${field.name}[${index}]`} image={image} index={index} colors={colors} />
				)}
			/>
		</Block>
	)
}

interface ColorsBlockProps {
	form: FormMetadata<ProductStart, string[]>
	field: FieldMetadata<string[], ProductStart, string[]>
	colors: ProductChoices['colors']
	answered: SubmissionResult<string[]> | undefined
	tickedColors: TickedColors
}

export function ColorsBlock({
	form,
	field,
	colors,
	answered,
	tickedColors: { box, ticked, follow },
}: ColorsBlockProps) {
	const isScripted = useScripted()
	const drawAgain = form.validate.getButtonProps({ name: field.name })
	return (
		<Block title="Colors">
			<div ref={box} onChange={follow}>
				<ColorChoice
					field={field}
					colors={colors}
					ticked={ticked}
					searched={textsOf(answered?.initialValue?.['colorSearch'])[0] ?? ''}
					searchButton={{ ...drawAgain, formAction: `#${field.id}` }}
				>
					<NewName form={form} name="newColor" label="New colour">
						<input
							type="color"
							name="newColorCode"
							defaultValue="#9c2f1f"
							aria-label="Its look"
							className="size-11 shrink-0"
						/>
					</NewName>
					{!isScripted && <OfferColors {...drawAgain} />}
				</ColorChoice>
			</div>
		</Block>
	)
}

/**
 * A button for use without script. It renders the form again with all input, so that the images can get newly selected
 * colors.
 */
function OfferColors(props: ComponentProps<'button'>) {
	return (
		<button
			type="submit"
			{...props}
			formAction="#product-images"
			className="mt-2 min-h-11 rounded-soft border border-ink px-4 text-sm font-medium hover:bg-ink hover:text-paper"
		>
			Choose the colours of images
		</button>
	)
}
