import { formatPhone } from '../../values/phone.ts'

interface NamedAccount {
	username: string
	/** `''` for an account that has only a phone number. */
	email: string
	phone: string
}

/** Names an account for the staff by its username and its email, or else its phone number. */
export function formatAccountLabel({ username, email, phone }: NamedAccount): string {
	return [username, email || formatPhone(phone)].filter(Boolean).join(', ')
}
