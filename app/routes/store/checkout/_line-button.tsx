import type { MouseEvent, ReactNode } from 'react'
import { useFetcher } from 'react-router'

interface LineButtonProps {
	cartId: number
	/** The button's name and value in the checkout form, and its own form with script. */
	runAction: { name: 'remove'; values: { redirectTo: '/checkout' } } | { name: 'fewer'; values: { quantity: number } }
	className: string
	children: ReactNode
}

/**
 * A button of a line at the checkout. With script it is submitted in place; without it the full form is submitted, and
 * comes back as it was typed.
 */
export function LineButton({ cartId, runAction: { name, values }, className, children }: LineButtonProps) {
	const fetcher = useFetcher()
	const inPlace = (event: MouseEvent) => {
		event.preventDefault()
		void fetcher.submit(
			{ ...values },
			{ method: 'post', action: `/cart/lines/${cartId}/${name === 'remove' ? 'remove' : 'quantity'}` },
		)
	}
	return (
		<button type="submit" form="checkout" name={name} value={cartId} onClick={inPlace} className={className}>
			{children}
		</button>
	)
}
