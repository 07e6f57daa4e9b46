import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { answerCard, cardAt } from '#app/http/admin/save-card.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import type { CardName } from '#app/shop/settings/cards.ts'
import { readCard } from '#app/shop/settings/save-settings.server.ts'
import { CardPage, CardProblem, type DrawnSetting } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/plain-cards.ts'

export const handle: RouteHandle = { act: 'settings', body: 'long text' }

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.title ?? ''} · Settings · Admin` }]

export const loader = ({ pattern }: Route.LoaderArgs) => readCard(cardAt(pattern))

export const action = ({ request, context, pattern }: Route.ActionArgs) => answerCard(request, context, cardAt(pattern))

/** The additional texts of a card. */
const words: Partial<Record<CardName, Partial<ComponentProps<typeof CardPage>>>> = {
	pages: {
		above: {
			'': (
				<p className="max-w-prose pb-1 text-sm">
					The first paragraph stands large at the top. A line that begins with <code># </code> is a heading, lines that
					begin with <code>- </code> are a list; a list of <code>- Term: value</code> before the first heading becomes
					the large facts. <code>**words**</code> stand out, <code>[words](/contact)</code> is a link.
				</p>
			),
		},
		draw: drawWithLink,
	},
}

const pages = new Map([
	['shipping', '/shippingpolicy'],
	['returns', '/returnpolicy'],
	['privacy', '/privacypolicy'],
	['terms', '/termsandconditions'],
	['story', '/ourstory'],
])

function drawWithLink({ setting, usual }: DrawnSetting) {
	const page = pages.get(setting.name)
	if (!page) return usual
	return (
		<>
			{usual}
			<p className="text-xs">
				<Link to={page} className="act-link">
					View the page
				</Link>
			</p>
		</>
	)
}

export default function PlainCard(props: Route.ComponentProps) {
	return <CardPage {...props} {...words[props.loaderData.card]} />
}

export const ErrorBoundary = CardProblem
