import { answerCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/save-settings.server.ts'
import { CardPage, CardProblem } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/plain-cards-of-money.ts'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.title ?? ''} · Settings · Admin` }]

/** The card of an address: nothing on its page but its fields. */
const cardAt = (pattern: string) => pattern.split('/').at(-1) as 'checkout' | 'off-site'

export const loader = ({ pattern }: Route.LoaderArgs) => readCard(cardAt(pattern))

export const action = ({ request, context, pattern }: Route.ActionArgs) => answerCard(request, context, cardAt(pattern))

export default CardPage

export const ErrorBoundary = CardProblem
