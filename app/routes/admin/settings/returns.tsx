import { Link } from 'react-router'
import { answerCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/save-settings.server.ts'
import { CardPage, CardProblem } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/returns.ts'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = () => [{ title: 'Returns · Settings · Admin' }]

export const loader = () => readCard('returns')

export const action = ({ request, context }: Route.ActionArgs) => answerCard(request, context, 'returns')

const aboutCancelling = (
	<p className="mt-2 max-w-prose text-sm text-muted">
		The pieces go back into stock at once, and you get a mail. What was paid is yours to give back.
	</p>
)

const aboutPolicy = (
	<p className="px-4 text-sm text-muted md:px-5">
		What you promise stands in your{' '}
		<Link to="/admin/settings/pages" className="underline underline-offset-2">
			returns policy
		</Link>
		: please change it too.
	</p>
)

export default function ReturnsSettings(props: Route.ComponentProps) {
	return <CardPage {...props} under={{ 'Before it is sent': aboutCancelling }} atEnd={aboutPolicy} />
}

export const ErrorBoundary = CardProblem
