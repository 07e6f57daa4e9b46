import { answerCard } from '#app/http/admin/save-card.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { readCard } from '#app/shop/settings/card-form.server.ts'
import { CardPage, CardProblem } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/search.ts'

export const handle: RouteHandle = { act: 'settings', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'Search · Settings · Admin' }]

export const loader = () => readCard('search')

export const action = ({ request, context }: Route.ActionArgs) => answerCard(request, context, 'search')

export default CardPage

export const ErrorBoundary = CardProblem
