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

/** Whether a contact is an e-mail address. */
export function isEmail(contact: string): boolean {
	return contact.includes('@')
}
