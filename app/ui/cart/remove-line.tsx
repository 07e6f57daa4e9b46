import { useFetcher } from 'react-router'

/** Takes a line out of the cart: with script where the customer is, without it by way of `back`. */
export function RemoveLine({ cartId, name, back }: { cartId: number; name: string; back: '/cart' | '/checkout' }) {
	const fetcher = useFetcher()
	return (
		<fetcher.Form method="post" action={`/cart/lines/${cartId}/remove`}>
			<input type="hidden" name="redirectTo" value={back} />
			<button type="submit" className="inline-flex min-h-11 items-center text-xs text-muted underline underline-offset-4 hover:text-danger">
				Remove<span className="sr-only"> {name}</span>
			</button>
		</fetcher.Form>
	)
}
