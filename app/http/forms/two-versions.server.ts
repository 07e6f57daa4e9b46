import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { ComparedField, Entries, FormValues, TwoVersions } from '#app/shop/two-versions/differences.ts'
import { entriesOf } from '#app/shop/two-versions/differences.ts'
import { digest, digestsIn } from '#app/shop/two-versions/seen-version.server.ts'
import { FormRefused } from './forms.server.ts'

export interface StoredVersion {
	fields: readonly ComparedField[]
	/** The field of the form with its `seenText`. */
	versionField: string
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

/** What is still to be asked, and the fields of the form that are mine. A choice holds for the version that was shown. */
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
