import { formatPhone } from './phone.ts'

interface PersonName {
	firstName: string
	lastName: string
}

/**
 * Splits a full name into first name and last name. The last name is the last word. A name of a single word has an
 * empty last name (rule: one-name).
 */
export function splitName(fullName: string): PersonName {
	const [, firstName = fullName, lastName = ''] = /^(.+) (\S+)$/u.exec(fullName) ?? []
	return { firstName, lastName }
}

/** Joins names to 'Asha Patel', or 'Asha' alone. */
export function joinNames({ firstName, lastName }: PersonName): string {
	return `${firstName} ${lastName}`.trim()
}

interface NamedAccount {
	username: string
	/** `''` for an account that has only a phone number. */
	email: string
	phone: string
}

/** Returns the label of an account for staff: its username with its email or, without one, its phone number. */
export function formatAccountLabel({ username, email, phone }: NamedAccount): string {
	return [username, email || formatPhone(phone)].filter(Boolean).join(', ')
}
