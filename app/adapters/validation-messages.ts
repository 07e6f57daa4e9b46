import { z } from 'zod'

// This file replaces zod's own messages in every schema of the process, because they contain names of types and code,
// and people read them. A schema that has a message of its own keeps it.

type Issue = z.core.$ZodRawIssue

/** Every message below starts with this, so that `nameField` can name the field where no label stands beside it. */
const subject = 'This field'

/** Returns a message with the name of its field, for readers who see no label beside it. */
export function nameField(message: string, name: string): string {
	return message.startsWith(`${subject} `) ? name + message.slice(subject.length) : message
}

/** Returns the message for an issue of a schema without a message of its own (rule: plain-errors). */
export function describeIssue(issue: Issue): string {
	return `${subject} ${describePredicate(issue)}.`
}

const typeNames: Record<string, string> = {
	string: 'text',
	number: 'a number',
	nan: 'a number',
	int: 'a whole number',
	bigint: 'a whole number',
	boolean: 'true or false',
	date: 'a date',
	array: 'a list',
	tuple: 'a list',
	set: 'a list',
	object: 'an object',
	record: 'an object',
	map: 'an object',
	file: 'a file',
	null: 'empty',
	undefined: 'empty',
	never: 'left out',
}

const formatNames: Record<string, string> = {
	email: 'an email address',
	url: 'a web address',
	datetime: 'a date and time such as 2026-01-31T10:00:00Z',
	date: 'a date such as 2026-01-31',
	time: 'a time such as 10:00',
}

function describePredicate(issue: Issue): string {
	const { code, input } = issue
	const isMissing = input === undefined || input === null || input === ''
	if (isMissing && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union'))
		return 'is required'
	if (code === 'invalid_type') return `must be ${typeNames[issue.expected] ?? 'of another type'}`
	if (code === 'invalid_value') return describeChoices(issue.values)
	if (code === 'too_small') return describeLimit(issue.origin, issue.minimum, issue.inclusive === false, 'min')
	if (code === 'too_big') return describeLimit(issue.origin, issue.maximum, issue.inclusive === false, 'max')
	if (code === 'not_multiple_of') return `must be a multiple of ${issue.divisor}`
	if (code === 'invalid_format' && formatNames[issue.format]) return `must be ${formatNames[issue.format]}`
	if (code === 'unrecognized_keys') return `must not contain ${issue.keys.slice(0, maxNamed).join(', ')}`
	return 'is not valid'
}

/** The maximum number of choices and names in a message. */
const maxNamed = 12

function describeChoices(values: readonly unknown[]): string {
	const names = values.map(String).filter(Boolean)
	if (names.length === 0 || names.length > maxNamed) return 'must be one of the available options'
	return names.length === 1 ? `must be ${names[0]}` : `must be one of: ${names.join(', ')}`
}

const characters = { one: 'character', many: 'characters' }
const entries = { one: 'entry', many: 'entries' }

/**
 * Returns the unit that a limit counts for a kind of value, such as characters of a string. `undefined` for kinds that
 * are not counted, such as a number.
 */
function getUnit(origin: string) {
	if (origin === 'string') return characters
	return ['array', 'set', 'map', 'object'].includes(origin) ? entries : undefined
}

function describeLimit(origin: string, limit: number | bigint, isExclusive: boolean, bound: 'min' | 'max'): string {
	const shown = limit.toLocaleString('en-IN')
	if (origin === 'date') return bound === 'min' ? 'is too early' : 'is too late'
	if (origin === 'file') return bound === 'min' ? 'is too small a file' : 'is too large a file'
	const unit = getUnit(origin)
	if (!unit) {
		if (bound === 'min') return isExclusive ? `must be more than ${shown}` : `must be ${shown} or more`
		return isExclusive ? `must be less than ${shown}` : `must be at most ${shown}`
	}
	if (bound === 'min' && limit === 1) return origin === 'string' ? 'is required' : 'must have at least 1 entry'
	return `must have at ${bound === 'min' ? 'least' : 'most'} ${shown} ${limit === 1 ? unit.one : unit.many}`
}

z.config({ customError: describeIssue })
