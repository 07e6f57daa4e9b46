import { redirect } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { runAsVisitor } from '#app/http/server/client.server.ts'
import { findOrderPath } from '#app/shop/orders/links/order-link.server.ts'
import { findOrderSchema } from '#app/shop/orders/links/find-order.schema.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { useServerForm } from '#app/ui/forms/use-form.ts'
import { buildUnlistedMeta } from '#app/ui/seo/page-meta.ts'
import { EntryForm, EntryPage } from '#app/ui/shell/entry-page.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/find-order.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const title = 'Find my order'

export const meta: Route.MetaFunction = ({ matches }) => buildUnlistedMeta(matches, title)

export function action({ request, context }: Route.ActionArgs) {
	return submitRequestForm(request, findOrderSchema, async (input) =>
		redirect(await runAsVisitor(context, (client) => findOrderPath(client, input)), 303),
	)
}

/** Leads to an order without an account (rule: find-order). */
export default function FindOrderPage({ actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('find-order', actionData, { number: '', contact: '' })
	return (
		<EntryPage title={title} text="Enter the number of the order, and the phone number or email you ordered with.">
			<EntryForm form={form} button="Find order" pendingText="Searching...">
				<TextField field={fields.number} label="Order number" inputMode="numeric" autoComplete="off" required />
				<TextField field={fields.contact} label="Phone number or email" autoComplete="tel" required />
			</EntryForm>
			<p className="mt-6 text-muted">
				Do you have an account?{' '}
				<a href="/profile?tab=order" className="text-indigo underline underline-offset-2">
					Your orders
				</a>
			</p>
		</EntryPage>
	)
}

export const ErrorBoundary = ErrorMessage
