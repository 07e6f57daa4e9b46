export const cartContentsId = 'cart-contents'

/** The only form of the cart: every button also submits the note and acts by `createFormAction`. */
export const cartFormId = 'cart-form'

export const getQuantityAction = (cartId: number) => `/cart/lines/${cartId}/quantity`
export const getRemoveAction = (cartId: number) => `/cart/lines/${cartId}/remove`
export const getSizeAction = (cartId: number) => `/cart/lines/${cartId}/size`

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
