import { removeAction, useCartForm } from './cart-form.tsx'

export function RemoveLine({ cartId, name }: { cartId: number; name: string }) {
	const { id } = useCartForm()
	return (
		<button
			type="submit"
			form={id}
			formAction={removeAction(cartId)}
			className="inline-flex min-h-11 items-center text-xs text-muted underline underline-offset-4 hover:text-danger"
		>
			Remove<span className="sr-only"> {name}</span>
		</button>
	)
}
