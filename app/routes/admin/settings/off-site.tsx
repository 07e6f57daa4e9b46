import { answerCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/card-form.server.ts'
import { CardPage, CardProblem } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/off-site.ts'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = () => [{ title: 'Off-site copy · Settings · Admin' }]

export const loader = () => readCard('off-site')

export const action = ({ request, context }: Route.ActionArgs) => answerCard(request, context, 'off-site')

export default CardPage

export const ErrorBoundary = CardProblem
