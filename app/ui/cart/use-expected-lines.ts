import { useFetchers } from 'react-router'
import type { CartLine } from '#app/shop/cart/cart-totals.ts'

export function useExpectedLines(lines: CartLine[]): CartLine[] {
	const fetchers = useFetchers()
	return lines.flatMap((line) => {
		const path = `/cart/lines/${line.cartId}`
		if (fetchers.some(({ formAction }) => formAction === `${path}/remove`)) return []
		const pressed = fetchers.find(({ formAction, formData }) => formAction === `${path}/quantity` && formData)
		const quantity = Number(pressed?.formData?.get('quantity') ?? line.quantity)
		return [{ ...line, quantity, linePaise: line.pricePaise * quantity }]
	})
}
