/** What somebody waits for. */
export interface AskedFor {
	productId: number
	/** Null for a product without colours. */
	productColorId: number | null
	/** Null where the product was counted as a whole. */
	variantId: number | null
}

/** Requests of one contact that wait, at most: the oldest goes. Else a stranger's mailbox could be filled. */
export const maxWaitingOfContact = 20

/** A request as it is unique while it waits. */
export function waitingKey(contact: string, { productId, productColorId, variantId }: AskedFor): string {
	return [contact, productId, productColorId ?? '-', variantId ?? '-'].join(' ')
}

/** What people wait for, with how many do. */
export interface StockDemand extends AskedFor {
	name: string
	/** 'White M', '' for a product without colours. */
	words: string
	waiting: number
	/** The oldest request. */
	since: Date
	remainingQty: number
}

/** Somebody who waits, or was told. */
export interface StockRequestView {
	id: number
	name: string
	/** An e-mail address, or a phone number as dialled. */
	contact: string
	createdAt: Date
	toldAt: Date | null
}

/** Whether a contact is an e-mail address. */
export function isEmail(contact: string): boolean {
	return contact.includes('@')
}
