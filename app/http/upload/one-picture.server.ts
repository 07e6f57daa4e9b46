import { z } from 'zod'
import { FormRefused, refusedAsData, submitForm } from '../forms.server.ts'
import { readFormWithPictures, refusedFilePrefix } from './read-form.server.ts'

/** The hash of a stored picture, or why there is none (specification 1, section 5). */
const picture = z.string({ error: 'Please select an image file.' }).superRefine((value, context) => {
	if (value.startsWith(refusedFilePrefix)) context.addIssue({ code: 'custom', message: value.slice(refusedFilePrefix.length) })
	else if (!/^[0-9a-f]{32}$/.test(value)) context.addIssue({ code: 'custom', message: 'Please select an image file.' })
})

/**
 * The action of a form that brings one picture: stores it and does `act` with its hash. A no, and `unexpected` when `act` fails for a reason
 * that nobody foresaw, answers the same page again (see `submitForm`).
 */
export function attemptPicture<T>(request: Request, field: string, act: (hash: string) => Promise<T>, unexpected: string) {
	const schema = z.object({ [field]: picture })
	return refusedAsData(async () => {
		const form = await readPicture(request, field)
		return submitForm(form, schema, (values) => act(values[field]!), { hideFields: [field], unexpected })
	})
}

/** A picture beyond all limits is told beside its field, as a wrong one is. */
async function readPicture(request: Request, field: string): Promise<FormData> {
	try {
		return await readFormWithPictures(request, field)
	} catch (error) {
		if (!isTooLarge(error)) throw error
		throw new FormRefused({ status: 'error', error: { [field]: ['An image may have at most 10 MB.'] } }, 413)
	}
}

/** Whether a form was not read because of its size. */
export function isTooLarge(error: unknown): boolean {
	return z.object({ init: z.object({ status: z.literal(413) }) }).safeParse(error).success
}
