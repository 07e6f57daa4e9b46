import { redirect, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { valuesOf } from '#app/http/forms/button-form.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import type { Actor } from '#app/shop/words/actor.ts'
import { rowId } from '#app/shop/row-id.ts'

interface StepArgs {
	request: Request
	context: Readonly<RouterContextProvider>
	params: { id: string }
}

/** Takes a step of a return with the values of its button's form, then shows the return again. */
export async function stepOfReturn<Schema extends z.ZodType>(
	{ request, context, params }: StepArgs,
	schema: Schema,
	work: (actor: Actor, id: number, values: z.output<Schema>) => Promise<string>,
): Promise<Response> {
	const form = await readFormData(request)
	const id = rowId(params.id)
	const step = async () => work(await adminOf(context), id, valuesOf(form, schema))
	return runAction(context.get(sessionContext), `/admin/returns/${id}`, step, { unexpected: 'Nothing was saved.' })
}

/** Where somebody reads who opens the address of a step. */
export function toReturn({ params }: Pick<StepArgs, 'params'>): Response {
	return redirect(`/admin/returns/${rowId(params.id)}`, 303)
}
