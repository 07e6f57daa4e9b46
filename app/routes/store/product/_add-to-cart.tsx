import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { ColorChoice, ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { shownColor } from '#app/shop/catalog/color/color-words.ts'
import { formatPaise } from '#app/shop/money.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { useRoot } from '#app/ui/shell/use-shop.ts'
import { productHref } from './_requested-color.ts'
import { ColorChoices, colorChoicesId, OnlyColor } from './_color-choices.tsx'

interface AddToCartProps {
	product: ProductDetail
	/** By the address. */
	requested: number | null
	chosen: ColorChoice | null
	onChoose: (id: number | null) => void
}

/** On a phone the button stays at the screen's lower edge, with price and choice. */
export function AddToCart({ product, requested, chosen, onChoose }: AddToCartProps) {
	const { colors } = product
	const isSoldOut = product.remainingQty === 0
	const { form, isMissing, setMissing, onSubmit } = useMissingColor()
	return (
		<Form
			ref={form}
			method="post"
			action="/cart/lines"
			replace
			preventScrollReset
			onSubmit={onSubmit}
			className="mt-3 lg:mt-6"
		>
			<input type="hidden" name="redirectTo" value={productHref(product.id, requested)} />
			<input type="hidden" name="addKey" value={useRoot()?.addKey ?? ''} />
			{colors.length === 0 && <input type="hidden" name="productId" value={product.id} />}
			{colors.length === 1 && <OnlyColor color={colors[0]!} />}
			{colors.length > 1 && (
				<ColorChoices
					key={requested}
					product={product}
					requested={requested}
					chosen={chosen}
					isMissing={isMissing}
					onChoose={(id) => {
						setMissing(false)
						onChoose(id)
					}}
				/>
			)}
			<div className="buy-bar z-20 flex items-center gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:pt-3 lg:mt-6">
				<BarChoice product={product} />
				<SubmitButton action="/cart/lines" pendingText="Adding..." disabled={isSoldOut} className="min-h-12 grow">
					{isSoldOut ? 'Sold out' : 'Add to Cart'}
				</SubmitButton>
			</div>
		</Form>
	)
}

/** Price and colour, or the way to the colours; the style sheet writes the chosen one. */
function BarChoice({ product: { basePricePaise, colors } }: { product: ProductDetail }) {
	const look = 'block min-h-11 w-[42%] shrink-0 lg:hidden'
	const price = (
		<span className="tabular block text-base set-snug font-medium whitespace-nowrap">
			{formatPaise(basePricePaise)}
		</span>
	)
	if (colors.length > 1) {
		return (
			<a href={`#${colorChoicesId}`} className={look}>
				{price}
				<span className="to-choose block text-xs text-indigo underline underline-offset-4">Choose a colour</span>
			</a>
		)
	}
	return (
		<p className={look}>
			{price}
			<span className="block truncate text-xs text-muted">{colors[0] && shownColor(colors[0].name)}</span>
		</p>
	)
}

/** Found before the form is sent, or by the server on the page it leads back to. */
function useMissingColor() {
	const form = useRef<HTMLFormElement>(null)
	const toast = useRoot()?.toast
	const [{ shownToast, isMissing }, set] = useState({ shownToast: toast, isMissing: toast?.field === 'productColorId' })
	if (shownToast !== toast) set({ shownToast: toast, isMissing: toast?.field === 'productColorId' })
	const [attempts, setAttempts] = useState(0)
	useEffect(() => {
		const first = isMissing ? form.current?.querySelector<HTMLElement>('[type=radio]') : null
		first?.focus({ preventScroll: true })
		first?.closest('[role=radiogroup]')?.scrollIntoView({ block: 'center' })
	}, [isMissing, attempts, shownToast])
	return {
		form,
		isMissing,
		setMissing: (isMissing: boolean) => set({ shownToast: toast, isMissing }),
		onSubmit: (event: FormEvent<HTMLFormElement>) => {
			const data = new FormData(event.currentTarget)
			if (data.has('productColorId') || data.has('productId')) return
			event.preventDefault()
			set({ shownToast: toast, isMissing: true })
			setAttempts(attempts + 1)
		},
	}
}
