import type { ColorChoice, ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { isNoColor } from '#app/shop/catalog/color/unknown-look.ts'
import { Swatch } from '#app/ui/product/swatch.tsx'
import { ChoiceGroup } from './_choice-group.tsx'
import { productHref } from '#app/ui/product/requested-color.ts'

export const colorChoicesId = 'colours'

interface ColorChoicesProps {
	product: ProductDetail
	requested: number | null
	isMissing: boolean
}

/**
 * The colours, of which the chosen one is named. With script a second click clears the choice (rule: colour-choice), and
 * the gallery follows; without it the selected one links to its images.
 */
export function ColorChoices({ product: { id, colors }, requested, isMissing }: ColorChoicesProps) {
	return (
		<ChoiceGroup
			id={colorChoicesId}
			label={<span className="max-lg:sr-only">Colour</span>}
			error={isMissing && 'Please select a color.'}
		>
			<ul className="discs flex flex-wrap">
				{colors.map(({ productColorId, name, hexCode }, index) => (
					<li key={productColorId} className="contents">
						<label title={name} className="color inline-flex size-11 items-center justify-center rounded-full">
							<input
								type="radio"
								name="productColorId"
								value={productColorId}
								defaultChecked={productColorId === requested}
								// The page answers a missing choice, without script too.
								// oxlint-disable-next-line jsx-a11y/no-autofocus
								autoFocus={isMissing && index === 0}
								className="sr-only"
							/>
							<Swatch hexCode={hexCode} className="size-7" />
							<span className="color-name text-xs text-muted">{name}</span>
						</label>
						{productColorId !== requested && (
							<a
								href={productHref(id, productColorId)}
								className="see-color order-1 min-h-11 basis-full items-center text-sm text-indigo underline underline-offset-4"
							>
								See it in {name}
							</a>
						)}
					</li>
				))}
			</ul>
		</ChoiceGroup>
	)
}

export function OnlyColor({ color: { productColorId, name, hexCode } }: { color: ColorChoice }) {
	if (isNoColor(name)) return <input type="hidden" name="productColorId" value={productColorId} />
	return (
		<p className="flex min-h-11 items-center gap-2 text-xs">
			<input type="hidden" name="productColorId" value={productColorId} />
			<span className="max-lg:sr-only">Colour</span> <Swatch hexCode={hexCode} className="size-7" />
			<span className="text-muted">{name}</span>
		</p>
	)
}
