import type { FieldMetadata, FormMetadata, SubmissionResult } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { Block } from '#app/ui/admin/block.tsx'
import { ColorChoice } from '#app/ui/admin/form/color-choice.tsx'
import { type FormImage, ImageFields, type TickedColors } from '#app/ui/admin/form/image-color.tsx'
import { ImageList } from '#app/ui/admin/form/image-list.tsx'
import { useScripted } from '#app/ui/forms/use-scripted.ts'
import type { ProductChoices, ProductStart } from './_product-blocks.tsx'

interface ImageBlocksProps {
	form: FormMetadata<ProductStart, string[]>
	fields: {
		images: FieldMetadata<FormImage[], ProductStart, string[]>
		colorIds: FieldMetadata<string[], ProductStart, string[]>
	}
	images: FormImage[]
	colors: ProductChoices['colors']
	answered: SubmissionResult<string[]> | undefined
	tickedColors: TickedColors
}

/** The images of a product and its colours, of which each image can be given one. */
export function ImageBlocks({
	form,
	fields,
	images,
	colors,
	answered,
	tickedColors: { box, ticked, follow },
}: ImageBlocksProps) {
	const isScripted = useScripted()
	return (
		<>
			<Block title="Images">
				<ImageList
					form={form}
					field={fields.images}
					hashes={images.map(({ hash }) => hash)}
					answered={answered}
					of="product"
					renderFields={(index) => (
						<ImageFields
							form={form}
							name={`${fields.images.name}[${index}]`}
							image={images[index]!}
							index={index}
							colors={colors.filter(({ id }) => ticked.includes(id))}
						/>
					)}
				/>
			</Block>
			<Block title="Colors">
				<div ref={box} onChange={follow}>
					<ColorChoice field={fields.colorIds} colors={colors}>
						{!isScripted && <OfferColors {...form.validate.getButtonProps({ name: fields.colorIds.name })} />}
					</ColorChoice>
				</div>
			</Block>
		</>
	)
}

/**
 * Without script the images can be given the colours that were ticked before the page was rendered: this renders it
 * anew, with all that was typed.
 */
function OfferColors(props: ComponentProps<'button'>) {
	return (
		<button
			type="submit"
			{...props}
			formAction="#product-images"
			className="mt-2 min-h-11 rounded-soft border border-ink px-4 text-sm font-medium hover:bg-ink hover:text-paper"
		>
			Choose the colors of images
		</button>
	)
}
