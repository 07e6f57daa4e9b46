import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type {
	ComparedField,
	FormEntries,
	FormValues,
	EditConflict,
} from '#app/shop/edit-conflicts/field-differences.ts'
import { toFormEntries } from '#app/shop/edit-conflicts/field-differences.ts'
import { digestValues, parseExpectedVersion } from '#app/shop/edit-conflicts/expected-version.server.ts'
import { FormRejection } from './forms.server.ts'

export interface StoredVersion {
	fields: readonly ComparedField[]
	/** The form field with the version that was edited (`formatExpectedVersion`). */
	versionField: string
	/** Reads the stored values in the form's structure. */
	read: () => Promise<object>
}

/**
 * Saves a form. When someone else has saved the row since the form was shown, the two versions are merged: a field that
 * only one person changed gets the value of that person. When both changed a field, throws `FormRejection` with both
 * values, and the user chooses between them.
 */
export async function saveOrResolveConflict<T>(
	sent: FormData,
	stored: StoredVersion,
	save: (form: FormData) => Promise<T>,
): Promise<T> {
	try {
		return await save(sent)
	} catch (error) {
		if (!(error instanceof FormRejection) || error.status !== 409) throw error
		const theirs = (await stored.read()) as FormValues
		const now = String(theirs[stored.versionField])
		if (parseExpectedVersion(sent.get(stored.versionField))[0] === parseExpectedVersion(now)[0]) throw error
		const { differences, ownFields } = compareVersions(sent, theirs, stored)
		const texts = [...sent].filter((entry): entry is FormEntries[number] => typeof entry[1] === 'string')
		if (differences.length > 0) {
			const askedAgain = ['compared', ...differences.map(({ name }) => `keep.${name}`)]
			const mine: FormEntries = [...texts.filter(([name]) => !askedAgain.includes(name)), ['compared', now]]
			throw new FormRejection(Object.assign(error.reply, { versions: { mine, differences } }), 409)
		}
		const isOwnChoice = ([name]: FormEntries[number]) => ownFields.includes(name.split(/[.[]/, 1)[0]!)
		const form = new FormData()
		for (const entry of texts.filter(isOwnChoice)) form.append(...entry)
		for (const entry of toFormEntries(theirs)) if (!isOwnChoice(entry)) form.append(...entry)
		return save(form)
	}
}

/**
 * Returns the fields for which the user must still choose a version, as `differences`, and the fields that keep the
 * submitted values, as `ownFields`. A choice is valid only for the stored version that was shown with it.
 */
function compareVersions(sent: FormData, theirs: FormValues, { fields, versionField }: StoredVersion) {
	const expectedDigests = parseExpectedVersion(sent.get(versionField))
	const now = parseExpectedVersion(theirs[versionField])
	const compared = parseExpectedVersion(sent.get('compared'))
	const values = parseWithZod(sent, { schema: z.object({}) }).payload
	const differences: EditConflict['differences'] = []
	const ownFields: string[] = []
	for (const [index, { name, label, parts = [name], shown }] of fields.entries()) {
		const [before, their, chosenFrom] = [expectedDigests, now, compared].map((digests) => digests[index + 1])
		const choice = chosenFrom === their ? sent.get(`keep.${name}`) : null
		const mine = shown(values)
		const theirDigests = choice === 'mine' ? [their] : [their, before]
		if (choice === 'theirs' || theirDigests.includes(digestValues(mine))) continue
		if (choice === 'mine' || before === their) ownFields.push(...parts)
		else differences.push({ name, label, mine, theirs: shown(theirs) })
	}
	return { differences, ownFields }
}
