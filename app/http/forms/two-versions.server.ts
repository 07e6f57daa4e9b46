import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { ComparedField, Entries, FormValues, TwoVersions } from '#app/shop/two-versions/differences.ts'
import { entriesOf } from '#app/shop/two-versions/differences.ts'
import { digest, digestsIn } from '#app/shop/two-versions/seen-version.server.ts'
import { FormRefused } from './forms.server.ts'

export interface StoredVersion {
	fields: readonly ComparedField[]
	/** The form field with the `seenText`. */
	versionField: string
	/** Reads the stored values in the form's structure. */
	read: () => Promise<object>
}

/**
 * Saves a form, with the user's choices between two versions. When the form is outdated, a field that only one of the
 * two editors changed is taken from that editor. When both changed a field, throws `FormRefused` with both versions.
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
		const theirs = (await stored.read()) as FormValues
		const now = String(theirs[stored.versionField])
		if (digestsIn(sent.get(stored.versionField))[0] === digestsIn(now)[0]) throw error
		const { differences, kept } = compare(sent, theirs, stored)
		const texts = [...sent].filter((entry): entry is Entries[number] => typeof entry[1] === 'string')
		if (differences.length > 0) {
			const askedAgain = ['compared', ...differences.map(({ name }) => `keep.${name}`)]
			const mine: Entries = [...texts.filter(([name]) => !askedAgain.includes(name)), ['compared', now]]
			throw new FormRefused(Object.assign(error.reply, { versions: { mine, differences } }), 409)
		}
		const isKept = ([name]: Entries[number]) => kept.includes(name.split(/[.[]/, 1)[0]!)
		const form = new FormData()
		for (const entry of texts.filter(isKept)) form.append(...entry)
		for (const entry of entriesOf(theirs)) if (!isKept(entry)) form.append(...entry)
		return save(form)
	}
}

/**
 * Returns the differences that still need a choice, and the form's fields that are kept. A choice is valid only for the
 * version that was shown.
 */
function compare(sent: FormData, theirs: FormValues, { fields, versionField }: StoredVersion) {
	const seen = digestsIn(sent.get(versionField))
	const now = digestsIn(theirs[versionField])
	const compared = digestsIn(sent.get('compared'))
	const values = parseWithZod(sent, { schema: z.object({}) }).payload
	const differences: TwoVersions['differences'] = []
	const kept: string[] = []
	for (const [index, { name, label, parts = [name], shown }] of fields.entries()) {
		const [before, their, chosenFrom] = [seen, now, compared].map((digests) => digests[index + 1])
		const choice = chosenFrom === their ? sent.get(`keep.${name}`) : null
		const mine = shown(values)
		const theirDigests = choice === 'mine' ? [their] : [their, before]
		if (choice === 'theirs' || theirDigests.includes(digest(mine))) continue
		if (choice === 'mine' || before === their) kept.push(...parts)
		else differences.push({ name, label, mine, theirs: shown(theirs) })
	}
	return { differences, kept }
}
