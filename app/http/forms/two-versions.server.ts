import { z } from 'zod'
import {
	asSent,
	type ComparedField,
	type Entries,
	entriesOf,
	type FormValues,
	type TwoVersions,
} from '#app/shop/two-versions/differences.ts'
import { digest } from '#app/shop/two-versions/digest.server.ts'
import { FormRefused } from './forms.server.ts'
import { parseForm } from './parse-form.server.ts'

export interface StoredVersion {
	fields: readonly ComparedField[]
	/** The field of the form with its `seenText`. */
	versionField: string
	maxFields?: number
	/** What is stored now, as the form would hold it. */
	read: () => Promise<object>
}

/**
 * Saves a form with what was chosen of two versions. Of a form that is older than what is stored, what only one of the
 * two editors changed is taken from that one; where both changed something, it throws `FormRefused` with both versions.
 */
export async function saveOrCompare<T>(
	sent: FormData,
	stored: StoredVersion,
	save: (form: FormData) => Promise<T>,
): Promise<T> {
	try {
		return await save(sent)
	} catch (error) {
		if (!(error instanceof FormRefused) || error.status !== 409) throw error
		const theirs = asSent(await stored.read()) as FormValues
		const seen = textOf(sent, stored.versionField).split('.')
		const now = String(theirs[stored.versionField]).split('.')
		if (seen[0] === now[0]) throw error
		const versions = compare(sent, theirs, { ...stored, seen, now })
		if (versions.differences.length > 0) throw new FormRefused(Object.assign(error.reply, { versions }), 409)
		const form = new FormData()
		for (const [name, value] of versions.mine) form.append(name, value)
		return save(form)
	}
}

interface Seen extends StoredVersion {
	/** The parts of the `seenText` of what was changed, and of what is stored: its version, then its fields. */
	seen: string[]
	now: string[]
}

/** What is chosen, or changed by one of the two alone, counts from then on as changed by nobody. */
function compare(
	sent: FormData,
	theirs: FormValues,
	{ fields, versionField, maxFields, seen, now }: Seen,
): TwoVersions {
	const mine = parseForm(sent, z.object({}), maxFields).payload
	const compared = textOf(sent, 'compared').split('.')
	const differences: TwoVersions['differences'] = []
	const kept: string[] = []
	const known = fields.map(({ name, label, parts = [name], shown }, index) => {
		const place = index + 1
		const [my, their] = [shown(mine), now[place]]
		const choice = compared[place] === their ? sent.get(`keep.${name}`) : null
		const areTheirs = choice === 'mine' ? [their] : [their, seen[place]]
		if (choice === 'theirs' || areTheirs.includes(digest(my))) return their
		kept.push(...parts)
		if (choice === 'mine' || seen[place] === their) return their
		differences.push({ name, label, mine: my, theirs: shown(theirs) })
		return seen[place]
	})
	const isMine = ([name]: [string, unknown]) => kept.includes(name.split(/[.[]/, 1)[0]!)
	const isText = (entry: [string, FormDataEntryValue]): entry is Entries[number] => typeof entry[1] === 'string'
	const entries = [
		...[...sent].filter(isText).filter(isMine),
		...entriesOf(theirs).filter((entry) => entry[0] !== versionField && !isMine(entry)),
	]
	const version = differences.length > 0 ? seen[0] : now[0]
	entries.push([versionField, [version, ...known].join('.')])
	return { compared: now.join('.'), mine: entries, differences }
}

function textOf(form: FormData, name: string): string {
	const text = form.get(name)
	return typeof text === 'string' ? text : ''
}
