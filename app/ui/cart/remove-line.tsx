import { Icon } from '../shell/icon.tsx'
import { cartFormId, removeAction } from './cart-form.tsx'

export function RemoveLine({ cartId, name }: { cartId: number; name: string }) {
	return (
		<button
			type="submit"
			form={cartFormId}
			formAction={removeAction(cartId)}
			data-failed="Failed to remove item"
			title="Remove"
			className="-mr-2.5 inline-flex size-11 shrink-0 items-center justify-center text-muted hover:text-danger"
		>
			<Icon name="bin" className="size-4.5" />
			<span className="sr-only">Remove {name}</span>
		</button>
	)
}
