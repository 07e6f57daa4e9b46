import { answerCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/card-form.server.ts'
import { CardPage, CardProblem } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/home.ts'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Home page · Settings · Admin' }]

export const loader = () => readCard('home')

export const action = ({ request, context }: Route.ActionArgs) => answerCard(request, context, 'home')

export default CardPage
export const ErrorBoundary = CardProblem
