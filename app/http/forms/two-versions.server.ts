import { z } from 'zod'
import {
	type ComparedField,
	differences,
	type Entries,
	entriesOf,
	type FormValues,
	isPartOf,
	type TwoVersions,
} from '#app/shop/two-versions/differences.ts'
import { FormRefused } from './forms.server.ts'
import { parseForm } from './parse-form.server.ts'

export interface StoredVersion {
	fields: readonly ComparedField[]
	/** The field of the form that tells which version was changed. */
	versionField: string
	maxFields?: number
	/** What is stored now, as the form would hold it. */
	read: () => Promise<{ version: string; values: object }>
}

/** A version that is told by the digest `seen` of it. */
export function seenVersion(
	fields: readonly ComparedField[],
	readForm: () => Promise<object & { seen: string }>,
): StoredVersion {
	const read = async () => {
		const { seen, ...values } = await readForm()
		return { version: seen, values }
	}
	return { fields, versionField: 'seen', read }
}

const choicePrefix = 'keep.'
const comparedField = 'compared'

/**
 * Saves a form with what was chosen of two versions. A form that is older than what is stored throws `FormRefused` with
 * both versions; where they hold the same it is saved.
 */
export async function saveOrCompare<T>(
	sent: FormData,
	stored: StoredVersion,
	save: (form: FormData) => Promise<T>,
): Promise<T> {
	const form = sent.has(comparedField) ? await withChosen(sent, stored) : sent
	try {
		return await save(form)
	} catch (error) {
		if (!(error instanceof FormRefused) || error.status !== 409) throw error
		const { version, values } = await stored.read()
		if (version === form.get(stored.versionField)) throw error
		const found = differences(stored.fields, valuesOf(form, stored), valuesOf(formOf(entriesOf(values)), stored))
		if (found.length === 0) return save(ofVersion(form, stored, version))
		const versions: TwoVersions = { compared: version, mine: textsOf(form), differences: found }
		throw new FormRefused(Object.assign(error.reply, { versions }), error.status)
	}
}

/** The form of the comparison as the form that it stands for; without a choice for each it is as old as before. */
async function withChosen(sent: FormData, stored: StoredVersion): Promise<FormData> {
	const { values } = await stored.read()
	const theirs = entriesOf(values)
	const isTaken = (field: ComparedField) => sent.get(choicePrefix + field.name) === 'theirs'
	const taken = stored.fields.filter(isTaken)
	const isOfTaken = (name: string) => taken.some((field) => isPartOf(field, name))
	const isOfChoice = (name: string) => name === comparedField || name.startsWith(choicePrefix)
	const form = formOf(textsOf(sent).filter(([name]) => !isOfChoice(name) && !isOfTaken(name)))
	for (const [name, value] of theirs) if (isOfTaken(name)) form.append(name, value)
	const open = differences(stored.fields, valuesOf(form, stored), valuesOf(formOf(theirs), stored))
	const isAnswered = open.every(({ name }) => sent.get(choicePrefix + name) === 'mine')
	const compared = sent.get(comparedField)
	return isAnswered && typeof compared === 'string' ? ofVersion(form, stored, compared) : form
}

function ofVersion(form: FormData, { versionField }: StoredVersion, version: string): FormData {
	const copy = formOf(textsOf(form))
	copy.set(versionField, version)
	return copy
}

function valuesOf(form: FormData, { maxFields }: StoredVersion): FormValues {
	return parseForm(form, z.object({}), maxFields).payload
}

function formOf(entries: Entries): FormData {
	const form = new FormData()
	for (const [name, value] of entries) form.append(name, value)
	return form
}

function textsOf(form: FormData): Entries {
	return [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}
