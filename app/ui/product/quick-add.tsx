import { Form, useLocation, useNavigation } from 'react-router'
import { Icon } from '../shell/icon.tsx'

/**
 * The cart button of a card: one piece in the product's first colour (decision Q-31). Without script the visitor comes back to this card;
 * with it the page stays where it is, so the address needs no place in it.
 */
export function QuickAdd({ productId, name, isSoldOut }: { productId: number; name: string; isSoldOut: boolean }) {
	const { pathname, search } = useLocation()
	const navigation = useNavigation()
	const here = pathname + search
	const isPending = navigation.formAction === '/cart/lines' && navigation.formData?.get('productId') === String(productId)
	return (
		<Form
			method="post"
			action="/cart/lines"
			replace
			preventScrollReset
			onSubmit={(event) => {
				if (isPending) return event.preventDefault()
				const { currentTarget } = event
				const back = currentTarget.elements.namedItem('redirectTo') as HTMLInputElement
				back.value = here
			}}
		>
			<input type="hidden" name="productId" value={productId} />
			<input type="hidden" name="redirectTo" value={`${here}#product-${productId}`} />
			<button
				type="submit"
				disabled={isSoldOut}
				aria-disabled={isPending || undefined}
				aria-label={isSoldOut ? `${name} is sold out` : `Add ${name} to cart`}
				title={isSoldOut ? 'Sold out' : 'Add to cart'}
				className="inline-flex size-11 items-center justify-center rounded-soft bg-ink text-paper fade hover:bg-madder disabled:cursor-not-allowed disabled:bg-sand disabled:text-field"
			>
				<Icon name="bag" className="size-5" />
			</button>
		</Form>
	)
}
