import { z } from 'zod'
import {
	type ComparedField,
	type Entries,
	entriesOf,
	type FormValues,
	type TwoVersions,
} from '#app/shop/two-versions/differences.ts'
import { digest } from '#app/shop/two-versions/seen-version.server.ts'
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
		const versions = compare(sent, (await stored.read()) as FormValues, stored)
		if (!versions) throw error
		if (versions.differences.length > 0) throw new FormRefused(Object.assign(error.reply, { versions }), 409)
		const form = new FormData()
		for (const [name, value] of versions.mine) form.append(name, value)
		return save(form)
	}
}

/**
 * What is chosen, or changed by one of the two alone, counts from then on as changed by nobody. undefined: nobody else
 * saved the form.
 */
function compare(
	sent: FormData,
	theirs: FormValues,
	{ fields, versionField, maxFields }: StoredVersion,
): TwoVersions | undefined {
	// The parts of a `seenText`: its version, then its fields.
	const partsOf = (seen: unknown) => String(seen).split('.')
	const [seen, now, compared] = [sent.get(versionField), theirs[versionField], sent.get('compared')].map(partsOf) as [
		string[],
		string[],
		string[],
	]
	if (seen[0] === now[0]) return undefined
	const mine = parseForm(sent, z.object({}), maxFields).payload
	const differences: TwoVersions['differences'] = []
	const kept: string[] = []
	const known = fields.map(({ name, label, parts = [name], shown }, index) => {
		const [before, their] = [seen[index + 1], now[index + 1]]
		const my = shown(mine)
		const choice = compared[index + 1] === their ? sent.get(`keep.${name}`) : null
		const areTheirs = choice === 'mine' ? [their] : [their, before]
		if (choice === 'theirs' || areTheirs.includes(digest(my))) return their
		kept.push(...parts)
		if (choice === 'mine' || before === their) return their
		differences.push({ name, label, mine: my, theirs: shown(theirs) })
		return before
	})
	const isMine = ([name]: [string, unknown]) => kept.includes(name.split(/[.[]/, 1)[0]!)
	const isText = (entry: [string, FormDataEntryValue]): entry is Entries[number] => typeof entry[1] === 'string'
	const entries = [
		...[...sent].filter(isText).filter(isMine),
		...entriesOf(theirs).filter((entry) => entry[0] !== versionField && !isMine(entry)),
	]
	entries.push([versionField, [differences.length > 0 ? seen[0] : now[0], ...known].join('.')])
	return { compared: now.join('.'), mine: entries, differences }
}
