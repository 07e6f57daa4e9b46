import type { ColorChoice, ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { isNoColor } from '#app/shop/catalog/color/unknown-look.ts'
import { Swatch } from '#app/ui/product/swatch.tsx'
import { chip, ChoiceGroup } from './_choice-group.tsx'
import { productHref } from '#app/ui/product/requested-color.ts'

export const colorChoicesId = 'colours'

/** Up to so many show their names; of more the headline names the chosen one, to save lines on a phone. */
const mostWithNames = 2
const withName = `${chip} py-1 pr-4 pl-2`
const bare =
	'inline-flex size-11 items-center justify-center rounded-full border border-transparent fade hover:border-field has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ink'

interface ColorChoicesProps {
	product: ProductDetail
	requested: number | null
	isMissing: boolean
}

/**
 * The colours. With script a second click clears the choice (rule: colour-choice), and the gallery follows; without it
 * the selected one links to its images.
 */
export function ColorChoices({ product: { id, colors }, requested, isMissing }: ColorChoicesProps) {
	const hasNames = colors.length <= mostWithNames
	return (
		<ChoiceGroup id={colorChoicesId} label="Colour" error={isMissing && 'Please select a color.'}>
			<ul className={`mt-1 flex flex-wrap ${hasNames ? 'gap-2' : '-mx-1 gap-x-1'}`}>
				{colors.map(({ productColorId, name, hexCode }, index) => (
					<li key={productColorId} className="contents">
						<label title={name} className={`color ${hasNames ? withName : bare}`}>
							<span className="relative">
								<input
									type="radio"
									name="productColorId"
									value={productColorId}
									defaultChecked={productColorId === requested}
									// The page answers a missing choice, without script too.
									// oxlint-disable-next-line jsx-a11y/no-autofocus
									autoFocus={isMissing && index === 0}
									className="peer sr-only"
								/>
								<Swatch hexCode={hexCode} className="block size-7" />
							</span>
							<span className={hasNames ? undefined : 'color-name'}>{name}</span>
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
		<p className="flex min-h-11 items-center gap-2 text-sm">
			<input type="hidden" name="productColorId" value={productColorId} />
			<span className="text-xs font-medium">Colour</span> <Swatch hexCode={hexCode} className="size-7" />
			{name}
		</p>
	)
}
