import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { answerCard, cardAt } from '#app/http/admin/save-card.server.ts'
import type { CardName } from '#app/shop/settings/cards.ts'
import { readCard } from '#app/shop/settings/save-settings.server.ts'
import { CardPage, CardProblem } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/plain-cards-of-money.ts'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.title ?? ''} · Settings · Admin` }]

export const loader = ({ pattern }: Route.LoaderArgs) => readCard(cardAt(pattern))

export const action = ({ request, context, pattern }: Route.ActionArgs) => answerCard(request, context, cardAt(pattern))

/** The additional texts of a card. */
const words: Partial<Record<CardName, Partial<ComponentProps<typeof CardPage>>>> = {
	cash: {
		under: {
			'Which orders': (
				<p className="text-sm">
					How many unpaid cash orders one customer may have is set under{' '}
					<Link to="/admin/settings/checkout" className="text-indigo underline underline-offset-2">
						Checkout
					</Link>
					.
				</p>
			),
		},
	},
	returns: {
		under: {
			'Before it is sent': (
				<p className="mt-2 max-w-prose text-sm text-muted">
					The pieces go back into stock at once, and you get a mail. What was paid is yours to give back.
				</p>
			),
		},
		atEnd: (
			<p className="px-4 text-sm text-muted md:px-5">
				What you promise stands in your{' '}
				<Link to="/admin/settings/pages" className="underline underline-offset-2">
					returns policy
				</Link>
				: please change it too.
			</p>
		),
	},
}

export default function PlainCard(props: Route.ComponentProps) {
	return <CardPage {...props} {...words[props.loaderData.card]} />
}

export const ErrorBoundary = CardProblem
