interface Names {
	firstName: string
	lastName: string
}

/**
 * Splits a full name into two. The last word of several is the last name; a single word has no last name (rule:
 * one-name).
 */
export function splitName(whole: string): Names {
	const [, firstName = whole, lastName = ''] = /^(.+) (\S+)$/u.exec(whole) ?? []
	return { firstName, lastName }
}

/** Joins names to 'Asha Patel', or 'Asha' alone. */
export function joinNames({ firstName, lastName }: Names): string {
	return `${firstName} ${lastName}`.trim()
}
