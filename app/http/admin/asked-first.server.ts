import { redirect } from 'react-router'
import { questionBefore } from '#app/shop/orders/fulfilment/asked-first.server.ts'
import type { Stage } from '#app/shop/orders/fulfilment/order-stage.ts'

/** The page that asks before an order goes to a stage; null where nothing is asked. */
export async function questionPageOf(
	id: number,
	to: Stage,
	seen: Stage | undefined,
	back: string,
): Promise<Response | null> {
	const asked = await questionBefore(id, to, seen)
	return (
		asked &&
		redirect(
			`/admin/orders/${id}/${asked}?${new URLSearchParams({ to, ...(seen && { seen }), redirectTo: back })}`,
			303,
		)
	)
}
