import type { OrderPrice } from '../../pricing/order-price.ts'
import { Refusal } from '../../values/refusal.ts'
import type { RefusalValues } from '../../values/refusals/refusal-messages.ts'

type OrderChangeId = 'order-changed' | 'order-lines-changed' | 'order-charges-changed' | 'order-total-differs'

/** What differs from the order that the customer expects: the id and the values of its sentence. */
export type OrderChange = { [Id in OrderChangeId]: { messageId: Id; values: RefusalValues<Id> } }[OrderChangeId]

/** Refuses an order whose total is not the one that its customer expects, with the price that it has now. */
export class OrderPriceChanged extends Refusal {
	readonly price: OrderPrice

	constructor({ messageId, values }: OrderChange, field: string | undefined, price: OrderPrice) {
		super('conflict', messageId, values, { field })
		this.name = 'OrderPriceChanged'
		this.price = price
	}
}
