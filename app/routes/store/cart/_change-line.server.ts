import type { LoaderFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { valuesOf, withPrefix } from '#app/http/forms/button-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runActionAsCustomer } from '#app/http/session/customer.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { cartNoteSchema } from '#app/shop/cart/cart.schema.ts'
import { saveCartNote } from '#app/shop/cart/cart.server.ts'

type Change<Values> = (userId: number, cartId: number, values: Values) => Promise<void>

/** The action of a control of a cart's line, which saves a note that came along. `failure`: 'Failed to change size'. */
export async function changeLine<Schema extends z.ZodType>(
	{ request, context, params }: Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>,
	schema: Schema,
	failure: string,
	change: Change<z.output<Schema>>,
) {
	const form = await readFormData(request)
	const texts = { message: 'Please log in to update cart.', unexpected: `${failure}: Unknown error` }
	return runActionAsCustomer(context.get(sessionContext), { back: '/cart', cart: form, ...texts }, async (userId) => {
		await saveNoteOf(userId, form)
		const values = valuesOf(form, schema)
		await withPrefix(`${failure}: `, () => change(userId, rowId(params.id), values))
		return undefined
	})
}

/** Saves a note that the form brings: without script it would be lost with the page. */
export async function saveNoteOf(userId: number, form: FormData): Promise<void> {
	if (form.has('note')) await saveCartNote(userId, valuesOf(form, cartNoteSchema).note)
}
