import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { handleCardForm, getCardName } from '#app/http/admin/save-card.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import type { CardName } from '#app/shop/settings/cards.ts'
import { getCard } from '#app/shop/settings/save-settings.server.ts'
import { CardPage, CardError, type CustomSetting } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/plain-cards.ts'

export const handle: RouteHandle = { permission: 'settings', body: 'long text' }

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.title ?? ''} · Settings · Admin` }]

export const loader = ({ pattern }: Route.LoaderArgs) => getCard(getCardName(pattern))

export const action = ({ request, context, pattern }: Route.ActionArgs) =>
	handleCardForm(request, context, getCardName(pattern))

/** The contents that a settings page shows in addition to its settings, by the name of its card. */
const cardTexts: Partial<Record<CardName, Partial<ComponentProps<typeof CardPage>>>> = {
	pages: {
		above: {
			'': (
				<p className="max-w-prose pb-1 text-sm">
					The first paragraph is shown large at the top. Lines that start with <code># </code> are headings, lines that
					start with <code>- </code> are list items; a list of <code>- Term: value</code> before the first heading
					becomes highlighted facts. <code>**words**</code> is bold, <code>[words](/contact)</code> is a link.
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

function drawWithLink({ setting, usual }: CustomSetting) {
	const page = pages.get(setting.name)
	if (!page) return usual
	return (
		<>
			{usual}
			<p className="text-xs">
				<Link to={page} className="act-link">
					View page
				</Link>
			</p>
		</>
	)
}

export default function PlainCard(props: Route.ComponentProps) {
	return <CardPage {...props} {...cardTexts[props.loaderData.card]} />
}

export const ErrorBoundary = CardError
