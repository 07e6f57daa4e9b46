import { refuse } from '../../refusal.ts'
import type { AllSettings } from '../cards.ts'
import { settingsNow, shopContacts } from '../shop-settings.server.ts'
import type { UpiPayee } from '../../words/upi-id.ts'

/** The shop's own UPI ID, where online payments go to it (rule: online-payment-by); null otherwise. */
export function upiPayee(): UpiPayee | null {
	const { onlineBy, upiId, upiName, upiCode } = settingsNow().checkout
	return onlineBy === 'upi' && upiId ? { id: upiId, name: upiName || shopContacts().name, code: upiCode } : null
}

/** Refuses to take online payments by UPI without a UPI ID ('invalid' on `upiId`). */
export function mustHaveUpiId({ onlineBy, upiId }: Pick<AllSettings['checkout'], 'onlineBy' | 'upiId'>): void {
	if (onlineBy === 'upi' && !upiId) refuse('invalid', 'Please enter the UPI ID that money is to come to', 'upiId')
}
