import { useState } from 'react'
import { Form, useLocation } from 'react-router'
import type { ProductDetail } from '#app/shop/catalog/product-view.ts'
import { formatPaise } from '#app/shop/money.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'

/** The choice of a colour and the button; on a phone the button stays at the lower edge of the screen, with the price in it. */
export function AddToCart({ product }: { product: ProductDetail }) {
	const { pathname } = useLocation()
	const isSoldOut = product.remainingQty === 0
	return (
		<Form method="post" action="/cart/lines" replace preventScrollReset className="mt-6">
			<input type="hidden" name="redirectTo" value={pathname} />
			{product.colors.length > 0 ? <ColorChoices colors={product.colors} /> : <input type="hidden" name="productId" value={product.id} />}
			<div className="buy-bar z-20 flex items-center gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:pt-3 lg:mt-6">
				<p className="tabular shrink-0 text-base font-medium lg:hidden">{formatPaise(product.basePricePaise)}</p>
				<SubmitButton action="/cart/lines" pendingText="Adding..." disabled={isSoldOut} className="min-h-12 grow">
					Add to Cart
				</SubmitButton>
			</div>
		</Form>
	)
}

/** One colour or none: with script a second press on the chosen one takes it back (S-PROD-15, decision Q-32). */
function ColorChoices({ colors }: { colors: ProductDetail['colors'] }) {
	const [chosen, setChosen] = useState<number | null>(null)
	return (
		<fieldset>
			<legend className="text-xs font-medium">Colour</legend>
			<ul className="mt-2 flex flex-wrap gap-2">
				{colors.map(({ productColorId, name, hexCode }) => (
					<li key={productColorId}>
						<label className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line py-1 pr-4 pl-2 text-sm fade hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
							<input
								type="radio"
								name="productColorId"
								value={productColorId}
								className="sr-only"
								onClick={({ currentTarget }) => {
									currentTarget.checked = chosen !== productColorId
									setChosen(currentTarget.checked ? productColorId : null)
								}}
							/>
							<span aria-hidden="true" className="size-7 rounded-full border border-field" style={{ backgroundColor: hexCode }} />
							{name}
						</label>
					</li>
				))}
			</ul>
		</fieldset>
	)
}
