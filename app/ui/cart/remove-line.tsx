import { cartFormId, removeAction } from './cart-form.tsx'

export function RemoveLine({ cartId, name }: { cartId: number; name: string }) {
	return (
		<button
			type="submit"
			form={cartFormId}
			formAction={removeAction(cartId)}
			data-failed="Failed to remove item"
			className="inline-flex min-h-11 items-center text-xs text-muted underline underline-offset-4 hover:text-danger"
		>
			Remove<span className="sr-only"> {name}</span>
		</button>
	)
}
