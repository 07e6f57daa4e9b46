import { answerCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/card-form.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { CardPage, CardProblem, type DrawnSetting } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/shop.ts'
import { OutletRows } from './_outlet-rows.tsx'

export const handle: RouteHandle = { act: 'settings', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'Shop · Settings · Admin' }]

export const loader = () => readCard('shop')

export const action = ({ request, context }: Route.ActionArgs) => answerCard(request, context, 'shop')

const draw = ({ setting, form, field, usual }: DrawnSetting) =>
	setting.name === 'outlets' ? <OutletRows form={form} field={field} /> : usual

const aboutOutlets = (
	<p className="mb-3 max-w-prose text-sm text-muted">
		The address of the first one stands on invoices and in mails; all of them on the contact page.
	</p>
)

export default function ShopSettings(props: Route.ComponentProps) {
	return <CardPage {...props} draw={draw} above={{ Outlets: aboutOutlets }} />
}

export const ErrorBoundary = CardProblem
