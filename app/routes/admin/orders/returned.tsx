import { redirect } from 'react-router'
import { z } from 'zod'
import { orderAsked } from '#app/http/admin/asked-first.server.ts'
import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { piecesBack } from '#app/shop/orders/fulfilment/pieces-back.server.ts'
import { returnToOrigin } from '#app/shop/orders/fulfilment/return-to-origin.server.ts'
import { CANCELLED } from '#app/shop/words/order-status.ts'
import { confirmPage } from '#app/ui/admin/confirm-page.tsx'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { ordersFailed } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/returned.ts'

export const handle = { act: 'orders' }

const { loader, action } = confirmRoute({
	back: (_, id) => `/admin/orders/${id}`,
	find: async (id) => {
		const order = await orderAsked(id)
		if (order.status === CANCELLED) throw redirect(`/admin/orders/${id}`, 303)
		return { ...order, pieces: await piecesBack(id) }
	},
	schema: z.object({ soldAgain: z.enum(['yes', 'no'], 'Please choose where the pieces go.') }),
	remove: (actor, id, { values }) => returnToOrigin(actor, id, { isSoldAgain: values.soldAgain === 'yes' }),
	done: 'The order is cancelled as returned to origin.',
	unexpected: 'Failed to update order status.',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = confirmPage<Route.ComponentProps['loaderData']>({
	title: 'Returned to origin',
	...ordersFailed,
	question: 'Did this parcel come back without having been accepted?',
	note: ({ pieces, creditNote }) => (
		<>
			<ul className="mt-1 list-disc space-y-0.5 pl-5">
				{pieces.map(({ words }, index) => (
					<li key={index} className="[overflow-wrap:anywhere]">
						{words}
					</li>
				))}
			</ul>
			{creditNote && <p className="mt-2">{creditNote}</p>}
		</>
	),
	words: { yes: 'Returned to origin', pending: 'Saving...', no: 'Back' },
	choices: () => (
		<fieldset className="w-full">
			<legend className="text-sm">Its pieces</legend>
			<RadioRow
				name="soldAgain"
				choices={[
					['yes', 'Back on the shelf'],
					['no', 'Not sold again: damaged or lost'],
				]}
				chosen="yes"
			/>
		</fieldset>
	),
})
export { meta, ErrorBoundary }
export default Page
