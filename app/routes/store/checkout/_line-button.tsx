import type { MouseEvent, ReactNode } from 'react'
import { useFetcher } from 'react-router'

interface LineButtonProps {
	cartId: number
	/** In the checkout form, and in its own with script. */
	runAction: { name: 'remove'; values: { redirectTo: '/checkout' } } | { name: 'fewer'; values: { quantity: number } }
	className: string
	children: ReactNode
}

/** Submits in place with script; without it the full form, which comes back as typed. */
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
