import type { OrderPrice } from '../../pricing/order-price.ts'
import { Refusal } from '../../values/refusal.ts'

/** Refuses an order whose total is not the one that its customer expects, with the price that it has now. */
export class OrderPriceChanged extends Refusal {
	readonly price: OrderPrice

	constructor(message: string, field: string | undefined, price: OrderPrice) {
		super('conflict', message, field)
		this.name = 'OrderPriceChanged'
		this.price = price
	}
}
