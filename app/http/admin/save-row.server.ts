import { z } from 'zod'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { comparedRow, type SeenKind } from '#app/shop/two-versions/compared-row.ts'
import { rowForForm } from '#app/shop/two-versions/seen-row.server.ts'
import { refusedAsData, submitForm } from '../forms/forms.server.ts'
import { saveOrCompare, seenVersion } from '../forms/two-versions.server.ts'
import { orPage } from '../outcomes/page-refusals.server.ts'
import { readFormData } from '../upload/read-form.server.ts'

interface EditedRow {
	kind: SeenKind
	/** Undefined for a new one. */
	id: number | undefined
}

/** The field of an editor's form that tells which version was changed; a form without it is as old as can be. */
export const seenField = { seen: z.string().catch('') }

/**
 * Saves the form of a new or changed row; with both versions when somebody else changed it meanwhile
 * (rule: two-editors).
 */
export async function saveRow<T>(
	form: FormData,
	{ kind, id }: EditedRow,
	save: (form: FormData) => Promise<T>,
): Promise<T> {
	if (id === undefined) return save(form)
	const fields = comparedRow(kind, await listCategories())
	return saveOrCompare(
		form,
		seenVersion(fields, () => orPage(rowForForm(kind, id))),
		save,
	)
}

/** The action of an editor: reads its form and saves it (see `saveRow`); `unexpected` as in `submitForm`. */
export function answerRow<Schema extends z.ZodType, T>(
	request: Request,
	row: EditedRow,
	schema: Schema,
	save: (values: z.output<Schema>) => Promise<T>,
	unexpected: string,
) {
	return refusedAsData(async () =>
		saveRow(await readFormData(request), row, (form) => submitForm(form, schema, save, { unexpected })),
	)
}
