interface Names {
	firstName: string
	lastName: string
}

/** The two names of a whole one: the last word of several is the last name, one word has none (rule: one-name). */
export function splitName(whole: string): Names {
	const [, firstName = whole, lastName = ''] = /^(.+) (\S+)$/u.exec(whole) ?? []
	return { firstName, lastName }
}

/** 'Asha Patel', or 'Asha' alone. */
export function joinNames({ firstName, lastName }: Names): string {
	return `${firstName} ${lastName}`.trim()
}
