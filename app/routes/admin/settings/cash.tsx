import { Link } from 'react-router'
import { answerCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/save-settings.server.ts'
import { CardPage, CardProblem } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/cash.ts'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = () => [{ title: 'Cash on delivery · Settings · Admin' }]

export const loader = () => readCard('cash')

export const action = ({ request, context }: Route.ActionArgs) => answerCard(request, context, 'cash')

const limitOfUnpaid = (
	<p className="text-sm">
		How many unpaid cash orders one customer may have is set under{' '}
		<Link to="/admin/settings/checkout" className="text-indigo underline underline-offset-2">
			Checkout
		</Link>
		.
	</p>
)

export default function CashSettings(props: Route.ComponentProps) {
	return <CardPage {...props} under={{ 'Which orders': limitOfUnpaid }} />
}

export const ErrorBoundary = CardProblem
