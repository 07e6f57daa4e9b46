import { createContext, type FormEvent, type ReactNode, use, useId } from 'react'
import { Form, useFetcher, useSubmit } from 'react-router'

interface CartForm {
	id: string
	/** Of the note. */
	isSaving: boolean
}

const CartFormContext = createContext<CartForm>({ id: '', isSaving: false })

/** The one form of the cart: every button sends the note along, and acts by `formAction`. */
export const useCartForm = () => use(CartFormContext)

/** Empty forms: the router discovers and prefetches the buttons' routes through forms alone. */
export function LineAddresses({ cartId }: { cartId: number }) {
	return (
		<>
			<Form method="post" action={quantityAction(cartId)} hidden />
			<Form method="post" action={removeAction(cartId)} hidden />
			<Form method="post" action={sizeAction(cartId)} hidden />
		</>
	)
}

export const quantityAction = (cartId: number) => `/cart/lines/${cartId}/quantity`
export const removeAction = (cartId: number) => `/cart/lines/${cartId}/remove`

export const sizeAction = (cartId: number) => `/cart/lines/${cartId}/size`

const noteAction = '/cart/note'

/** With script each button is a request of its own, so that two at once are both done. */
export function CartFormProvider({ children }: { children: ReactNode }) {
	const id = useId()
	const submit = useSubmit()
	const fetcherKey = (action: string) => id + action
	const { state } = useFetcher({ key: fetcherKey(noteAction) })
	const send = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const { submitter } = event.nativeEvent as SubmitEvent
		const action = submitter?.getAttribute('formaction') ?? noteAction
		void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget, {
			navigate: false,
			fetcherKey: fetcherKey(action),
		})
	}
	return (
		<CartFormContext value={{ id, isSaving: state !== 'idle' }}>
			<Form id={id} method="post" action={noteAction} onSubmit={send} hidden />
			{children}
		</CartFormContext>
	)
}
