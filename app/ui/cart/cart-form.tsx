export const cartContentsId = 'cart-contents'

/** The only form of the cart: every button also submits the note and acts by `formAction`. */
export const cartFormId = 'cart-form'

export const quantityAction = (cartId: number) => `/cart/lines/${cartId}/quantity`
export const removeAction = (cartId: number) => `/cart/lines/${cartId}/remove`
export const sizeAction = (cartId: number) => `/cart/lines/${cartId}/size`

export function CartForm() {
	return (
		<form
			id={cartFormId}
			method="post"
			action="/cart/note"
			data-stays=""
			data-at="/cart"
			data-parts={`#${cartContentsId}, #cart-link`}
			data-keeps-typed=""
			data-failed="Failed to update cart"
			hidden
		/>
	)
}
