import { followCheckout } from './checkout.ts'
import { changeQuantity } from './live-quantity.ts'

export const behaviours = {
	checkout: followCheckout,
	'live-quantity': changeQuantity,
}
