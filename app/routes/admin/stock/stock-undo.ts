import { redirect } from 'react-router'
import { z } from 'zod'
import { runAction } from '#app/http/forms/forms.server.ts'
import { parseForm, unreadable } from '#app/http/forms/parse-form.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { undoCount } from '#app/shop/catalog/stock-count/count-stock.server.ts'
import type { Route } from './+types/stock-undo.ts'

export const handle = { act: 'stock' }

const undoSchema = z.object({ count: z.number().int().positive() })

export function loader() {
	return redirect('/admin/stock', 303)
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = parseForm(await readFormData(request), undoSchema)
	if (form.status !== 'success') throw unreadable()
	const { count } = form.value
	return runAction(context.get(sessionContext), '/admin/stock', async () => {
		await undoCount(await adminOf(context), count)
		return 'Count undone'
	})
}
