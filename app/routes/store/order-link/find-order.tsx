import { redirect } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { runAsVisitor } from '#app/http/server/client.server.ts'
import { findOrderPath, findOrderSchema } from '#app/shop/orders/links/order-link.server.ts'
import { TextField, useServerForm } from '#app/ui/forms/field.tsx'
import { wrapLink } from '#app/ui/shell/section.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { EntryForm, EntryPage } from '#app/ui/shell/entry-page.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/find-order.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('orderLink.find'))

export function action({ request, context }: Route.ActionArgs) {
	return submitRequestForm(request, findOrderSchema, async (input) =>
		redirect(await runAsVisitor(context, (client) => findOrderPath(client, input)), 303),
	)
}

/** Finds an order without an account by its number and the phone number or email (rule: find-order). */
export default function FindOrderPage({ actionData }: Route.ComponentProps) {
	const t = useTranslate()
	const [form, fields] = useServerForm('find-order', actionData, { number: '', contact: '' })
	return (
		<EntryPage title={t('orderLink.find')} text={t('orderLink.findText')}>
			<EntryForm form={form} button={t('orderLink.findButton')} pendingText={t('orderLink.searching')}>
				<TextField
					field={fields.number}
					label={t('orderLink.number')}
					inputMode="numeric"
					autoComplete="off"
					required
				/>
				<TextField field={fields.contact} label={t('orderLink.phoneOrEmail')} autoComplete="tel" required />
			</EntryForm>
			<p className="mt-6 text-muted">
				{t.rich('orderLink.haveAccount', {
					link: wrapLink({ href: '/profile?tab=order', className: 'text-indigo underline underline-offset-2' }),
				})}
			</p>
		</EntryPage>
	)
}

export const ErrorBoundary = ErrorMessage
